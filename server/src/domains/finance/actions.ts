import type { Tx } from '../../core/database/db.ts'
import type { ChannelName } from '../../core/ports/pay.ts'
import { type Movement, post } from '../../ledger/post.ts'

export type { MoneySource, Planned } from './statement/moneyTrace.ts'

type OpeningBalance = { userId: number; bizId: string; amountFen: number; at: Date }

const open = async (
  tx: Tx,
  bizType: 'recharge' | 'bonus',
  { userId, bizId, amountFen, at }: OpeningBalance,
  channel: ChannelName | null,
): Promise<void> => {
  if (amountFen === 0) return
  await tx
    .insertInto('opening_balance')
    .values({ biz_type: bizType, biz_id: bizId, user_id: userId, amount_fen: amountFen, channel, at })
    .execute()
  const movement: Movement = channel
    ? { step: 'cash', from: `clearing:${channel}`, to: `cash:${userId}`, amount: amountFen }
    : { step: 'grant', from: 'promotion:platform', to: `bonus:${userId}`, amount: amountFen }
  await post(tx, { bizType, bizId, at, movements: [movement] })
}

/** Cash that a demo or a test begins with, as if a channel had brought it; people recharge through `rechargePurpose`. Once per bizId. */
export const creditRecharge = (
  tx: Tx,
  { channel, ...opening }: OpeningBalance & { channel: ChannelName },
): Promise<void> => open(tx, 'recharge', opening, channel)

/** Bonus that a demo or a test begins with, at the platform's expense; it can be spent, not withdrawn. Once per bizId. */
export const grantBonus = (tx: Tx, opening: OpeningBalance): Promise<void> => open(tx, 'bonus', opening, null)
