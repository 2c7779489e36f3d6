import { RENTAL_HOURS_MAX } from '@shanghao/contract/rules'
import { bp, count, days, defineSettings, hours, minutes, type Values } from '../../core/settings/define.ts'

/** The rules of renting. Those that a placed order needs later are stored with it (`OrderTerms`). */
export const orderSettings = defineSettings(
  'orders',
  '订单与租用',
  {
    payWindowMinutes: minutes({
      label: '未付款订单保留账号的时间',
      effect: '未付款的订单占用账号这么久，到时自动取消。已下的订单按下单时的时间。',
      initial: 15,
      min: 2,
      max: 60,
    }),
    freeMinutes: minutes({
      label: '开始时赠送的登录时间',
      effect: '租用开始时多送的时间，不收租金。改后下的订单才用新值。',
      initial: 5,
      min: 0,
      max: 60,
    }),
    // At most BUSY_AHEAD_DAYS of the contract; `unpaid_ends` in the database counts as many days.
    reserveAheadDays: days({
      label: '可预约未来几天',
      effect: '租客最多能提前几天预约。已有的预约不受影响。',
      initial: 3,
      min: 1,
      max: 7,
    }),
    rentalMaxHours: hours({
      label: '单次最多租用',
      effect: '一次租用或续租的最长时间，账号可设得更短。已有的订单不变。',
      initial: RENTAL_HOURS_MAX,
      min: 24,
      max: RENTAL_HOURS_MAX,
    }),
    rentSettleHours: hours({
      label: '结束多久后租金结算给号主',
      effect: '租用结束到租金进入号主余额的时间，期间租客可以投诉。已下的订单按下单时的时间。',
      initial: 2,
      min: 1,
      max: 168,
    }),
    depositReturnHours: hours({
      label: '结束多久后退回押金',
      effect: '租用结束到押金退回租客的时间。已下的订单按下单时的时间。',
      initial: 24,
      min: 1,
      max: 720,
    }),
    commissionBp: bp({
      label: '平台服务费占租金的比例',
      effect: '每笔租金中平台留下的部分，其余归号主。已下的订单按下单时的比例。',
      initial: 2000,
      min: 0,
      max: 5000,
    }),
    newRenterUntil: count({
      label: '完成多少单后不再是新租客',
      effect: '完成订单少于这个数的租客受新租客限制。马上对所有租客生效。',
      initial: 10,
      min: 0,
      max: 1000,
    }),
    newRenterDailyLimit: count({
      label: '新租客每天可下单数',
      effect: '新租客的一个用户账号一天最多下几单。',
      initial: 5,
      min: 1,
      max: 100,
    }),
    newRenterLiveLimit: count({
      label: '新租客可同时租用数',
      effect: '新租客的一个用户账号同时租用的订单数，超过时不能再下单。',
      initial: 2,
      min: 1,
      max: 50,
    }),
    endingNoticeMinutes: minutes({
      label: '到期前多久提醒租客',
      effect: '到期前提醒租客续租的时间。',
      initial: 15,
      min: 5,
      max: 60,
    }),
    unpaidLimit: count({
      label: '可同时持有的未付款订单数',
      effect: '一个用户账号同时持有的、还没付款的订单数，超过时不能再下单。',
      initial: 3,
      min: 1,
      max: 20,
    }),
    unpaidEndsLimit: count({
      label: '每天未付款结束几单后需先付款',
      effect: '一天内这么多单没付款就结束后，再下单要先付款才占用账号。',
      initial: 3,
      min: 1,
      max: 50,
    }),
    cancelFreeBeforeMinutes: minutes({
      label: '预约开始前多久可免费取消',
      effect: '离预约开始超过这个时间，取消不收费。已下的订单按下单时的规则。',
      initial: 120,
      min: 0,
      max: 1440,
    }),
    cancelGraceMinutes: minutes({
      label: '预约付款后多久内可免费取消',
      effect: '预约付款后的这段时间内取消不收费。已下的订单按下单时的规则。',
      initial: 10,
      min: 0,
      max: 60,
    }),
    cancelFeeBp: bp({
      label: '预约取消费占租金的比例',
      effect: '超过免费时间后取消预约，从租金中收取的比例。已下的订单按下单时的比例。',
      initial: 2000,
      min: 0,
      max: 10_000,
    }),
    lateStartMinutes: minutes({
      label: '预约晚开始多久后退回未用时间',
      effect: '预约因账号未空出而晚开始，超过这个时间就把耽误的租金退给租客。',
      initial: 2,
      min: 0,
      max: 30,
    }),
    // Shorter than the shortest rentSettleHours: the account is free before its rent is settled.
    finishMinutes: minutes({
      label: '到期后留给租客打完这局的时间',
      effect: '到期后账号仍为租客保留的时间，此时看不到密码。已下的订单按下单时的时间。',
      initial: 10,
      min: 0,
      max: 30,
    }),
    swapMinutes: minutes({
      label: '开始后多久内登不上可以换号',
      effect: '开始后这段时间内登不上可以换号；设为最低值时不能换号。',
      initial: 15,
      min: 0,
      max: 60,
    }),
    swapPersonDay: count({
      label: '每人每天可换号次数',
      effect: '一位租客一天可换号的次数，全额退款也计入。',
      initial: 2,
      min: 1,
      max: 20,
    }),
    swapAccountDay: count({
      label: '同一账号每天可被换走次数',
      effect: '同一账号一天被换走的次数，超过后租客需走投诉。',
      initial: 3,
      min: 1,
      max: 20,
    }),
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
