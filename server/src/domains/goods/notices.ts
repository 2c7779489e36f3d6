const ALWAYS = [
  '账号密码只在租用时间内可见，每次查看都会留下记录，号主可以看到。',
  '请只用于登录本游戏，不要修改密码、绑定信息或好友关系。',
  '禁止使用外挂、代练脚本和恶意挂机，造成的封号由租客负责。',
  '到期前请主动退出登录；想继续玩，请在到期前续租。',
  '平台不提供任何绕过游戏人脸或设备验证的帮助；遇到验证无法登录，可以投诉退款，提交前会显示可退金额。',
]

const TWO_STEP = [
  '本账号支持号主协助验证：登录时要验证码，可以在「登不上？」里向号主求助；没有得到验证码，可以投诉退款。',
]
const NO_TWO_STEP = ['本账号不支持号主协助验证；登录时如被要求验证，请不要反复尝试。']

/** What a renter must know before logging in; the last part depends on two-step support. */
export const rentalNotices = (withTwoStep: boolean): string[] => [
  ...ALWAYS,
  ...(withTwoStep ? TWO_STEP : NO_TWO_STEP),
]
