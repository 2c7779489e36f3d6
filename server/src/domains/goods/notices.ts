const ALWAYS = [
  '账号密码只在租用时间内可见，每次查看都会记录并告知号主。',
  '请只用于登录本游戏，不要修改密码、绑定信息或好友关系。',
  '禁止使用外挂、代练脚本和恶意挂机，造成的封号由租用人负责。',
  '到点请主动退出登录；需要继续玩，请在到期前续租。',
  '不提供任何绕过游戏人脸或设备验证的帮助；遇到游戏自身的验证，请联系号主或申请售后。',
]

const TWO_STEP = [
  '登录时如出现二次验证，在上号器里点「请号主协助」，号主会收到提醒并回传验证码。',
  '号主通常在几分钟内响应；一直没有回应可以申请售后，按未使用的时间退款。',
]
const NO_TWO_STEP = ['本账号不含二次验证协助；如登录时被要求验证，请立即申请售后，不要反复尝试。']

/** What a renter must know before logging in; the second part depends on whether codes come with the account. */
export const noticesFor = (withTwoStep: boolean): string[] => [
  ...ALWAYS,
  ...(withTwoStep ? TWO_STEP : NO_TWO_STEP),
]
