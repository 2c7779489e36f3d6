import { quoted } from '@shanghao/contract/quoted'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import type { Tx } from '../../../core/database/db.ts'
import { findRelisting } from '../../goods/actions.ts'
import { notify } from '../../notifications/actions.ts'
import { notifyStaff } from '../../owners/actions.ts'
import type { LockedOrder } from '../change.ts'
import type { SwapProof } from './proof.ts'

const PROOF_TEXTS: Record<SwapProof, string> = {
  code_refused: '你没有提供登录验证码',
  code_unanswered: '登录验证码没有按时提供',
  account_out: '账号已停止出租',
  complaint: '登不上的投诉已成立，之后没有修改过密码',
  operator: '平台已核实',
}

/** Notifies the owner whose account a renter left, and their staff who deal with it, without anything about the renter. `order` is as it was before. */
export const notifySwapped = async (
  tx: Tx,
  { goods_id, owner_id, renter_id }: LockedOrder,
  proof: SwapProof,
  moved: boolean,
): Promise<void> => {
  const { title } = await findRelisting(tx, goods_id)
  const left = moved ? '租客已换到其他账号' : '已全额退款给租客'
  const message = {
    kind: 'rental_swapped',
    title: left,
    text: `${quoted(title)}登不上：${PROOF_TEXTS[proof]}。本单不结算租金，账号已停止出租；请修改密码，或确认可以登录后重新上架。`,
  } as const
  await notify(tx, owner_id, { ...message, path: `/pages/account-detail/index?goodsId=${goods_id}` })
  const staff = { ownerId: owner_id, may: 'orders_act', renterId: renter_id } as const
  await notifyStaff(tx, staff, { ...message, path: `${OWNER_CONSOLE}/board` })
}
