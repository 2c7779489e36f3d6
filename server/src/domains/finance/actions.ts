import type { Tx } from '../../core/db.ts'
import { post } from '../../ledger/post.ts'

export type { MoneySource, Planned } from './money.ts'

type Credit = { userId: number; bizId: string; amountFen: number; at: Date }

/** Cash that a demo or a test begins with, as if a channel had brought it; people recharge through `rechargePurpose`. Posts once per bizId. */
export const creditRecharge = (
  tx: Tx,
  { userId, bizId, amountFen, at, channel }: Credit & { channel: string },
): Promise<void> =>
  post(tx, {
    bizType: 'recharge',
    bizId,
    at,
    movements: [{ step: 'cash', from: `clearing:${channel}`, to: `cash:${userId}`, amount: amountFen }],
  })

/** Gives bonus at the platform's expense; it can be spent, not withdrawn. Posts once per bizId. */
export const grantBonus = (tx: Tx, { userId, bizId, amountFen, at }: Credit): Promise<void> =>
  post(tx, {
    bizType: 'bonus',
    bizId,
    at,
    movements: [{ step: 'grant', from: 'promotion:platform', to: `bonus:${userId}`, amount: amountFen }],
  })
