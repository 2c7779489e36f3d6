import { count, days, defineSettings, fen, hours } from '../../core/settings/define.ts'

/** Rules of red packets, sign-ins and invitations. */
export const promotionSettings = defineSettings('promotion', '红包与活动', {
  returnGraceHours: hours({
    label: '非租客原因取消后，退回的红包至少可用多久',
    effect: '非租客原因取消后，退回的红包至少还能用这么久。已下的订单按下单时的时间。',
    initial: 24,
    min: 1,
    max: 720,
  }),
  expiryNoticeHours: hours({
    label: '红包过期前多久提醒',
    effect: '红包过期前这么久提醒用户。',
    initial: 24,
    min: 1,
    max: 168,
  }),
  signInAccountDays: days({
    label: '同一身份换账号领签到奖励，要间隔多久',
    effect: '同一身份换账号领签到奖励要间隔的天数。',
    initial: 7,
    min: 1,
    max: 31,
  }),
  inviteDays: days({
    label: '好友注册后多久内完成首单有邀请奖励',
    effect: '好友注册后在这段时间内完成首单，双方才有邀请奖励。已有的邀请不变。',
    initial: 60,
    min: 1,
    max: 365,
  }),
  inviteLeastRentFen: fen({
    label: '首单自付租金至少多少才有邀请奖励（不含红包和赠送余额）',
    effect: '好友首单自付租金达到这个金额，才有邀请奖励。已有的邀请不变。',
    initial: 1000,
    min: 0,
    max: 100_000,
  }),
  inviteMonthMax: count({
    label: '一人一个月最多得几份邀请奖励',
    effect: '一个人一个月最多得几份邀请奖励，超过的不发。',
    initial: 20,
    min: 1,
    max: 1000,
  }),
  inviteNetworkHour: count({
    label: '一个网络一小时内最多几人用同一个邀请码注册',
    effect: '一个网络一小时内用同一邀请码注册的人数，防止批量注册。',
    initial: 5,
    min: 1,
    max: 1000,
  }),
  inviteCheckAddressHour: count({
    label: '一个网络一小时内最多查询几次邀请码',
    effect: '一个网络一小时内查询邀请码的次数，防止猜码。',
    initial: 60,
    min: 1,
    max: 10_000,
  }),
})
