import { RENTAL_HOURS_MAX } from '@shanghao/contract/rules'
import { bp, count, days, defineSettings, hours, minutes, type Values } from '../../core/settings/define.ts'

/** The rules of renting. Those that a placed order needs later are stored with it (`OrderTerms`). */
export const orderSettings = defineSettings(
  'orders',
  '订单与租用',
  {
    payWindowMinutes: minutes({ label: '未付款订单保留账号的时间', initial: 15, min: 2, max: 60 }),
    freeMinutes: minutes({ label: '开始时赠送的登录时间', initial: 5, min: 0, max: 60 }),
    // At most BUSY_AHEAD_DAYS of the contract; `unpaid_ends` in the database counts as many days.
    reserveAheadDays: days({ label: '可预约未来几天', initial: 3, min: 1, max: 7 }),
    rentalMaxHours: hours({
      label: '单次最多租用',
      initial: RENTAL_HOURS_MAX,
      min: 24,
      max: RENTAL_HOURS_MAX,
    }),
    rentSettleHours: hours({ label: '结束多久后租金结算给号主', initial: 2, min: 1, max: 168 }),
    depositReturnHours: hours({ label: '结束多久后退回押金', initial: 24, min: 1, max: 720 }),
    commissionBp: bp({ label: '平台从租金中收取的佣金', initial: 2000, min: 0, max: 5000 }),
    newRenterUntil: count({ label: '完成多少单后不再是新用户', initial: 10, min: 0, max: 1000 }),
    newRenterDailyLimit: count({ label: '新用户每天可下单数', initial: 5, min: 1, max: 100 }),
    newRenterLiveLimit: count({ label: '新用户可同时租用数', initial: 2, min: 1, max: 50 }),
    endingNoticeMinutes: minutes({ label: '到期前多久提醒租客', initial: 15, min: 5, max: 60 }),
    unpaidLimit: count({ label: '可同时持有的未付款订单数', initial: 3, min: 1, max: 20 }),
    unpaidEndsLimit: count({ label: '每天未付款结束几单后需先付款', initial: 3, min: 1, max: 50 }),
    cancelFreeBeforeMinutes: minutes({ label: '预约开始前多久可免费取消', initial: 120, min: 0, max: 1440 }),
    cancelGraceMinutes: minutes({ label: '预约付款后多久内可免费取消', initial: 10, min: 0, max: 60 }),
    cancelFeeBp: bp({ label: '超时取消预约的费用占租金', initial: 2000, min: 0, max: 10_000 }),
    lateStartMinutes: minutes({ label: '预约晚开始多久后退回未用时间', initial: 2, min: 0, max: 30 }),
    // Shorter than the shortest rentSettleHours: the account is free before its rent is settled.
    finishMinutes: minutes({ label: '到期后留给租客打完本局的时间', initial: 10, min: 0, max: 30 }),
    swapMinutes: minutes({ label: '开始后多久内登不上可以换号', initial: 15, min: 0, max: 60 }),
    swapPersonDay: count({ label: '每人每天可换号次数', initial: 2, min: 1, max: 20 }),
    swapAccountDay: count({ label: '同一账号每天可被换走次数', initial: 3, min: 1, max: 20 }),
  },
  [
    {
      // `orders.due` settles the rent of an ended order first, and its deposit at the next due time.
      holds: ({ rentSettleHours, depositReturnHours }) => rentSettleHours <= depositReturnHours,
      text: '押金不能早于租金结算退回',
    },
    {
      holds: ({ newRenterDailyLimit, newRenterLiveLimit }) => newRenterLiveLimit <= newRenterDailyLimit,
      text: '同时租用数不能多于每天可下单数',
    },
  ],
)
export type OrderRules = Values<typeof orderSettings>
