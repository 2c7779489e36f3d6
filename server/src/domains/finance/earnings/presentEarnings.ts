import type { ResultOf } from '@shanghao/contract/call'
import { earningPlanNames } from '@shanghao/contract/finance/earnings'
import type { ownerMoneyCalls } from '@shanghao/contract/finance/owner'
import { maskPhone } from '@shanghao/contract/rules'
import { addDays } from '../../../core/config/shanghaiTime.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import type { BillRow } from './billQueries.ts'
import {
  type EarningRow,
  type EarningSums,
  type GoodsEarnings,
  NO_EARNINGS,
  type PlanEarnings,
} from './earningQueries.ts'

type Day = EarningSums & { day: string }

/** Every day from `from` to `to` with what it earned. */
export const fillDays = (
  rows: readonly (EarningSums & { period: string })[],
  from: string,
  to: string,
): Day[] => {
  const byDay = new Map(rows.map(({ period, ...sums }) => [period, sums]))
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, ...(byDay.get(day) ?? NO_EARNINGS) })
  return days
}

const add = (a: EarningSums, b: EarningSums): EarningSums => ({
  totalFen: a.totalFen + b.totalFen,
  orders: a.orders + b.orders,
  bonusFen: a.bonusFen + b.bonusFen,
  rentFen: a.rentFen + b.rentFen,
  refundFen: a.refundFen + b.refundFen,
  cancelFeeFen: a.cancelFeeFen + b.cancelFeeFen,
  commissionFen: a.commissionFen + b.commissionFen,
  depositFen: a.depositFen + b.depositFen,
  compensationFen: a.compensationFen + b.compensationFen,
  correctionFen: a.correctionFen + b.correctionFen,
})

export const sumEarnings = (rows: readonly EarningSums[]): EarningSums => rows.reduce(add, NO_EARNINGS)

export const presentGoods = ({
  goodsId,
  ...row
}: GoodsEarnings): ResultOf<typeof ownerMoneyCalls.earningsByGoods>['list'][number] => ({
  ...row,
  goodsId: goodsId === null ? null : String(goodsId),
})

export const presentPlan = (
  row: PlanEarnings,
): ResultOf<typeof ownerMoneyCalls.earningsByPlan>['list'][number] => ({
  ...row,
  name: earningPlanNames[row.plan],
})

export const presentEarning = (
  row: EarningRow,
): ResultOf<typeof ownerMoneyCalls.earningEntries>['list'][number] => {
  const { id, at, biz_type, step, order_id, goods_id, plan_fen, ...rest } = row
  return {
    ...rest,
    transferId: id,
    at: at.getTime(),
    label: describeTransfer({ biz_type, step }).label,
    orderId: order_id,
    goodsId: goods_id === null ? null : String(goods_id),
    planFen: plan_fen,
  }
}

/** The names of the states of orders, which belong to orders: `app.ts` passes them in. */
export type StateNames = Readonly<Record<BillRow['state'], string>>

export const presentBill = (
  row: BillRow,
  names: StateNames,
): ResultOf<typeof ownerMoneyCalls.orderBill>['bill'] => {
  const { id, goods_id, phone, state, created_at, rent_settled_at, ...rest } = row
  return {
    ...rest,
    orderId: id,
    goodsId: String(goods_id),
    renter: maskPhone(phone),
    state,
    stateName: names[state],
    createdAt: created_at.getTime(),
    settledAt: rent_settled_at?.getTime() ?? null,
  }
}
