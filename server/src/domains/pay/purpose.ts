import type { Db, Tx } from '../../core/database/db.ts'
import type { Person } from '../../core/http/auth.ts'
import type { AccountId, Movement } from '../../ledger/post.ts'

/** What the cashier shows of a thing to be paid. Money in 分, moments in ms. */
export type Bill = {
  title: string
  totalFen: number
  lines: { label: string; fen: number }[]
  /** What becomes of the money until it is settled. */
  escrowNote: string
  payBy: number | null
  state: 'payable' | 'paid' | 'closed'
}

/** A thing under lock that may be paid now, and the account its money goes to. */
export type Payable = {
  amountFen: number
  to: AccountId
  /** A payment through a channel can't be completed after this. */
  payBy: Date
  /** What others pay towards it in the same posting, such as a red packet. */
  besides: Movement[]
  /** Runs in the payment's transaction once the money has moved; `bonusFen` of the amount was bonus. */
  paid: (tx: Tx, bonusFen: number) => Promise<void>
}

/**
 * How one kind of thing is paid for. `purposes.ts` holds the table of purposes: payment knows none of them by name.
 * `lock` raises ALREADY_PAID, ORDER_TIMEOUT, PAYMENT_CLOSED or the thing's own errors.
 */
export type Purpose = {
  lock: (tx: Tx, id: string, person: Person, now: Date) => Promise<Payable>
}

/** A kind of thing that is paid for at the cashier. */
export type BilledPurpose = Purpose & {
  bill: (db: Db, id: string, person: Person, now: Date) => Promise<Bill>
}

/** Every kind of thing that can be paid for, by the name it has in `payment.purpose`. */
export type Purposes = Readonly<Record<string, Purpose>>

/** The purpose of a stored payment. Throws for a name nobody knows: a mistake in the program. */
export const purposeNamed = (purposes: Purposes, name: string): Purpose => {
  const purpose = purposes[name]
  if (!purpose) throw new Error(`no purpose ${name}`)
  return purpose
}
