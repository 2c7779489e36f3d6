import type { Tx } from '../../core/database/db.ts'
import type { ChannelName } from '../../core/ports/pay.ts'
import { post } from '../../ledger/post.ts'

export { sumPaidRecharges } from './recharge/sumPaidRecharges.ts'
export { financeSettings } from './settings.ts'
export type { MoneySource, PlannedMovement } from './statement/moneyTrace.ts'
export { listOrderTransfers } from './statement/orderTransfers.ts'
export {
  deleteAllAccounts,
  forgetFormerHashes,
  hasPayoutAccount,
  listBoundNames,
  payoutAccountHashes,
  payoutKeys,
  resealAccounts,
  sharesPayoutAccount,
} from './withdrawal/accounts.ts'

type OpeningBalanceInput = { userId: number; bizId: string; amountFen: number; at: Date }

const postOpeningBalance = async (
  tx: Tx,
  { userId, bizId, amountFen, at }: OpeningBalanceInput,
  channel: ChannelName | null,
): Promise<void> => {
  if (amountFen === 0) return
  const bizType = channel ? 'recharge' : 'bonus'
  await tx
    .insertInto('opening_balance')
    .values({ biz_type: bizType, biz_id: bizId, user_id: userId, amount_fen: amountFen, channel, at })
    .execute()
  const amount = amountFen
  await post(
    tx,
    channel
      ? {
          bizType: 'recharge',
          bizId,
          at,
          movements: [{ step: 'cash', from: `clearing:${channel}`, to: `cash:${userId}`, amount }],
        }
      : {
          bizType: 'bonus',
          bizId,
          at,
          movements: [{ step: 'grant', from: 'promotion:platform', to: `bonus:${userId}`, amount }],
        },
  )
}

/** Credits the opening cash of a demo or a test, posted like a payment through a channel; users recharge through `rechargePurpose`. Once per bizId. */
export const creditRecharge = (
  tx: Tx,
  { channel, ...opening }: OpeningBalanceInput & { channel: ChannelName },
): Promise<void> => postOpeningBalance(tx, opening, channel)

/** Credits the opening bonus of a demo or a test, paid by the platform; it can be spent, not withdrawn. Once per bizId. */
export const grantBonus = (tx: Tx, opening: OpeningBalanceInput): Promise<void> =>
  postOpeningBalance(tx, opening, null)
