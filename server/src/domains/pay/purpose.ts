import type { Db, Tx } from '../../core/database/db.ts'
import type { Person } from '../../core/http/auth.ts'
import type { AccountId, Movement } from '../../ledger/post.ts'

/** What the cashier shows of a thing to be paid. Amounts in 分, times in ms. */
export type CashierSummary = {
  title: string
  totalFen: number
  lines: { label: string; fen: number }[]
  /** What becomes of the money until it is settled. */
  escrowNote: string
  payBy: number | null
  state: 'payable' | 'paid' | 'closed'
}

/** A locked thing that may be paid now, and the account its money is posted to. */
export type Payable = {
  amountFen: number
  to: AccountId
  /** The deadline of a payment through a channel. */
  payBy: Date
  /** Movements posted with the payment, such as that of a red packet. */
  additionalMovements: Movement<'payment'>[]
  /** Runs in the payment's transaction after the money has moved; `bonusFen` is the part paid from bonus. */
  onPaid: (tx: Tx, bonusFen: number) => Promise<void>
}

/**
 * How one kind of thing is paid for. `purposes.ts` holds the table of purposes; the pay domain imports none of them.
 * `lock` raises ALREADY_PAID, ORDER_TIMEOUT, PAYMENT_CLOSED or the thing's own errors.
 */
export type Purpose = {
  lock: (tx: Tx, id: string, person: Person, now: Date) => Promise<Payable>
}

/** A kind of thing that is paid for at the cashier. */
export type CashierPurpose = Purpose & {
  summarize: (db: Db, id: string, person: Person, now: Date) => Promise<CashierSummary>
}

/** Every kind of thing that can be paid for, by the name it has in `payment.purpose`. */
export type Purposes = Readonly<Record<string, Purpose>>

/** The purpose of a stored payment. Throws for an unknown name, which is a programming error. */
export const findPurpose = (purposes: Purposes, name: string): Purpose => {
  const purpose = purposes[name]
  if (!purpose) throw new Error(`unknown payment purpose ${name}`)
  return purpose
}
