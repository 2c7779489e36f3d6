import type { Viewer } from '../../core/auth.ts'
import type { Db, Tx } from '../../core/db.ts'
import type { AccountId } from '../../ledger/post.ts'

/** What the cashier shows of a thing to be paid. Money in 分, moments in ms. */
export type Bill = {
  title: string
  totalFen: number
  lines: { label: string; fen: number }[]
  payBy: number | null
  state: 'payable' | 'paid' | 'closed'
}

/** A thing under lock that may be paid now, and the account its money goes to. */
export type Payable = {
  amountFen: number
  to: AccountId
  /** Runs in the payment's transaction once the money has moved; `bonusFen` of the amount was bonus. */
  paid: (tx: Tx, bonusFen: number) => Promise<void>
}

/**
 * How one kind of thing is paid for. `app.ts` holds the table of purposes: payment knows none of them by name.
 * `lock` raises ALREADY_PAID, ORDER_TIMEOUT, PAYMENT_CLOSED or the thing's own errors.
 */
export type Purpose = {
  bill: (db: Db, id: string, viewer: Viewer, now: Date) => Promise<Bill>
  lock: (tx: Tx, id: string, viewer: Viewer, now: Date) => Promise<Payable>
}
