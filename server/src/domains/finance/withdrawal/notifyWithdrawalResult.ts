import { yuanSign } from '@shanghao/contract/refundWays'
import { asSentence } from '@shanghao/contract/text'
import type { Tx } from '../../../core/database/db.ts'
import { notify } from '../../notifications/actions.ts'

/** The longest message text; a provider's reason may be longer. */
const TEXT_MAX = 200

type Withdrawal = { id: string; user_id: number; amount_fen: number; fee_fen: number }
type Ending = { state: 'paid' } | { state: 'failed' | 'refused'; reason: string }

/** Notifies the user of the final state of a withdrawal, in the transaction that sets it. */
export const notifyWithdrawalResult = (tx: Tx, withdrawal: Withdrawal, ending: Ending): Promise<void> => {
  const { id, user_id, amount_fen, fee_fen } = withdrawal
  const path = `/pages/finance/witresult?id=${id}`
  if (ending.state === 'paid')
    return notify(tx, user_id, {
      kind: 'withdrawal',
      title: '提现已到账',
      text: `${yuanSign(amount_fen - fee_fen)} 已转到你的支付宝。`,
      path,
    })
  const returned = `${yuanSign(amount_fen)} 已全额退回余额。原因：${ending.reason}`
  return notify(tx, user_id, {
    kind: 'withdrawal',
    title: ending.state === 'refused' ? '提现审核未通过' : '提现未成功',
    text: asSentence(returned.slice(0, TEXT_MAX - 1)),
    path,
  })
}
