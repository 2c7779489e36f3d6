import type { disputeDetail } from '@shanghao/contract/disputes/shapes'
import type { z } from 'zod'
import { shanghaiMoment } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import {
  findDisputedOrder,
  findRentalRecord,
  type OrderRow,
  type RentalRecord,
} from '../../orders/actions.ts'
import type { Dispute } from '../dispute.ts'
import { codeFacts } from '../file/codeEvidence.ts'
import { findSideRecord, type SideRecord } from '../queries.ts'

type Fact = z.input<typeof disputeDetail>['facts'][number]

/** Days over which complaints of both sides are counted. */
const RECORD_DAYS = 90
const DAY_MS = 86_400_000

const orNone = (at: Date | null): string => (at ? shanghaiMoment(at) : '没有')

const ofRental = (dispute: Dispute, order: OrderRow, record: RentalRecord): Fact[] => [
  { label: '下单', value: shanghaiMoment(order.created_at) },
  { label: '开始租用', value: shanghaiMoment(order.starts_at) },
  {
    label: '停止计时',
    value: shanghaiMoment(dispute.stopped_at ?? order.ended_at ?? order.ends_at),
  },
  { label: '已用', value: `${dispute.minutes_used} 分钟` },
  { label: '查看账号密码', value: `${record.reveals} 次` },
  { label: '首次查看', value: orNone(record.firstRevealAt) },
  { label: '最后查看', value: orNone(record.lastRevealAt) },
  {
    label: '租用开始后号主修改登录信息',
    value:
      record.loginChangedAt && record.loginChangedAt > order.starts_at
        ? shanghaiMoment(record.loginChangedAt)
        : '没有',
  },
  { label: '账号支持号主协助验证', value: order.two_step ? '支持' : '不支持' },
]

const ofSides = (record: SideRecord): Fact[] => [
  { label: '账号累计租用', value: `${record.rentCount} 次，无纠纷 ${record.goodCount} 次` },
  {
    label: `账号近 ${RECORD_DAYS} 天其他投诉`,
    value: `${record.goodsDisputes} 件，其中退款 ${record.goodsGranted} 件`,
  },
  { label: '租客已完成', value: `${record.completedOrders} 单` },
  {
    label: `租客近 ${RECORD_DAYS} 天其他投诉`,
    value: `${record.renterDisputes} 件，其中退款 ${record.renterGranted} 件`,
  },
]

const ofPictures = ({ pictures_removed_at: removedAt }: Dispute): Fact[] =>
  removedAt ? [{ label: '双方上传的截图', value: '已到保存期限，已删除' }] : []

/** What the platform recorded itself, the same for both sides and for operators, and the order it is of. */
export const collectFacts = async (db: Db, dispute: Dispute): Promise<{ order: OrderRow; facts: Fact[] }> => {
  const since = new Date(dispute.filed_at.getTime() - RECORD_DAYS * DAY_MS)
  const [order, record, codes, sides] = await Promise.all([
    findDisputedOrder(db, dispute.order_id),
    findRentalRecord(db, dispute.order_id),
    codeFacts(db, dispute.order_id),
    findSideRecord(db, dispute, since),
  ])
  return {
    order,
    facts: [...ofRental(dispute, order, record), ...codes, ...ofSides(sides), ...ofPictures(dispute)],
  }
}
