import type { OrderParty } from './states.ts'

/** Groups of reasons, in the order of the screen. */
export const reasonGroups = {
  login: '登不上',
  interrupted: '被顶号或打断',
  mismatch: '与描述不符',
  sanction: '封禁与限制',
  owner_conduct: '号主问题',
  renter_other: '其他问题',
  renter_conduct: '使用不当',
  caused_sanction: '造成处罚',
  spent: '消耗或改动',
  overuse: '超时与转租',
  owner_other: '其他损失',
} as const
export type ReasonGroup = keyof typeof reasonGroups

type Reason = {
  readonly group: ReasonGroup
  readonly label: string
  /** Who files it. */
  readonly party: OrderParty
  /** What the form asks for. */
  readonly evidence: string
  /** Least number of pictures. */
  readonly pictures: 0 | 1 | 2
  /** Whose account of it counts until shown otherwise; decides where no operator has by the promised time. */
  readonly presumed: OrderParty
  /** The account itself may be at fault: it is not rented again while the dispute is live. */
  readonly rests: boolean
}

const LOGIN_PICTURE = '上传游戏登录界面的完整截图，能看到报错提示和时间'
const GAME_PICTURE = '上传游戏内截图，能看到角色名和问题所在'
const CHAT_PICTURE = '上传完整的聊天记录截图，不要裁剪'

const login = (label: string, more: Partial<Reason> = {}): Reason => ({
  group: 'login',
  label,
  party: 'renter',
  evidence: LOGIN_PICTURE,
  pictures: 1,
  presumed: 'renter',
  rests: true,
  ...more,
})
const interrupted = (label: string, more: Partial<Reason> = {}): Reason => ({
  ...login(label),
  group: 'interrupted',
  evidence: '上传被顶下线或掉线时的截图，能看到提示和时间',
  rests: false,
  ...more,
})
const mismatch = (label: string, more: Partial<Reason> = {}): Reason => ({
  ...login(label),
  group: 'mismatch',
  evidence: GAME_PICTURE,
  ...more,
})
const sanction = (label: string, more: Partial<Reason> = {}): Reason => ({
  ...login(label),
  group: 'sanction',
  evidence: '上传游戏内的处罚通知或限制提示截图',
  presumed: 'owner',
  ...more,
})
const ownerConduct = (label: string, more: Partial<Reason> = {}): Reason => ({
  ...login(label),
  group: 'owner_conduct',
  evidence: CHAT_PICTURE,
  presumed: 'owner',
  rests: false,
  ...more,
})
const byOwner = (
  group: ReasonGroup,
  label: string,
  evidence: string,
  more: Partial<Reason> = {},
): Reason => ({
  group,
  label,
  party: 'owner',
  evidence,
  pictures: 1,
  presumed: 'renter',
  rests: false,
  ...more,
})

/**
 * Every reason for which a side may complain. Their money is in `refundRules`. A code stays once it was used: disputes
 * store it.
 */
export const complaintReasons = {
  wrong_password: login('密码错误'),
  account_unknown: login('账号不存在，或登录方式不对'),
  code_not_given: login('要验证码，号主没有提供'),
  face_check: login('要号主人脸验证，无法继续'),
  device_check: login('新设备被限制登录'),
  already_banned: login('登录时提示账号已被封禁'),
  occupied: login('账号一直有人在线，登不上'),
  wrong_zone: login('区服或系统不对，找不到角色'),

  kicked: interrupted('租用中被顶下线'),
  kicked_often: interrupted('反复被顶下线', { pictures: 2 }),
  password_changed: interrupted('租用中密码被修改', { rests: true }),
  owner_plays: interrupted('号主边租边玩', { pictures: 2 }),

  rank_differs: mismatch('段位与描述不符'),
  skins_missing: mismatch('皮肤缺少'),
  heroes_missing: mismatch('英雄或角色缺少'),
  items_missing: mismatch('道具或点券与描述不符'),
  zone_differs: mismatch('区服与描述不符'),
  mode_locked: mismatch('不能打排位或指定模式'),
  pictures_differ: mismatch('截图与账号不一致', { pictures: 2 }),

  banned_during: sanction('租用中账号被封禁'),
  muted_during: sanction('租用中被禁言'),
  match_restricted: sanction('被限制匹配或排位'),
  playtime_limited: sanction('账号被限制游戏时间', { presumed: 'renter' }),
  credit_low: sanction('信誉分不足，进不了对局', { presumed: 'renter' }),

  owner_abusive: ownerConduct('号主辱骂或骚扰'),
  owner_private_deal: ownerConduct('号主要求私下交易'),
  owner_extra_charge: ownerConduct('号主要求额外付费'),
  owner_took_back: ownerConduct('号主要求提前下线', { presumed: 'renter' }),

  game_maintenance: {
    ...login('游戏停服维护，没法玩'),
    group: 'renter_other',
    evidence: '上传停服公告或登录提示的截图',
    presumed: 'owner',
    rests: false,
  },
  renter_other: {
    ...login('其他问题'),
    group: 'renter_other',
    evidence: '写清发生了什么、在什么时间，并上传能证明的截图',
    presumed: 'owner',
    rests: false,
  },

  bad_language: byOwner('renter_conduct', '辱骂他人', CHAT_PICTURE),
  idle_or_feeding: byOwner('renter_conduct', '恶意挂机或送人头', '上传对局记录截图，能看到时间和战绩'),
  cheating: byOwner('renter_conduct', '使用外挂或脚本', '上传游戏的处罚通知或录像截图'),
  friends_changed: byOwner('renter_conduct', '删改好友、战队或资料', GAME_PICTURE),

  ban_caused: byOwner('caused_sanction', '导致账号被封禁', '上传处罚通知截图，能看到处罚时间和原因'),
  mute_caused: byOwner('caused_sanction', '导致账号被禁言', '上传处罚通知截图，能看到处罚时间和原因'),
  credit_lost: byOwner('caused_sanction', '导致信誉分被扣', '上传信誉分扣除记录截图'),
  rank_lost: byOwner('caused_sanction', '约定不打排位却掉段', '上传租用前后的段位截图', { pictures: 2 }),

  items_spent: byOwner('spent', '消耗道具', '上传租用前后的道具数量截图', { pictures: 2 }),
  currency_spent: byOwner('spent', '消费点券或金币', '上传消费记录截图，能看到时间'),
  skins_lost: byOwner('spent', '赠送或分解皮肤、装备', '上传操作记录截图，能看到时间'),
  binding_changed: byOwner('spent', '修改密码或绑定信息', '上传安全中心的修改记录截图'),

  late_return: byOwner('overuse', '到期后仍在使用', '上传登录记录或对局记录截图，能看到时间'),
  sublet: byOwner('overuse', '转租或借给他人', '上传登录设备记录或聊天记录截图'),
  owner_other: byOwner('owner_other', '其他损失', '写清损失了什么、怎么发生的，并上传能证明的截图'),
} as const satisfies Record<string, Reason>
export type ComplaintReason = keyof typeof complaintReasons

/** The reasons as one type of row, for lookups by a variable code. */
export const reasonOf = (code: ComplaintReason): Reason => complaintReasons[code]

/** The codes a side may file for, in the order of the screen. */
export const reasonsOf = (party: OrderParty): ComplaintReason[] =>
  (Object.keys(complaintReasons) as ComplaintReason[]).filter((code) => reasonOf(code).party === party)

/** Platform's own reason: the account was banned, held or removed under a running rental. */
export const PLATFORM_REASON = 'account_withdrawn'
export const PLATFORM_REASON_LABEL = '账号被下架，平台发起'
