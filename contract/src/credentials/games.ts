/** What a game's login asks for, and what is tried first when it fails. */
type LoginHelp = {
  /** The form of its codes: how many characters, and whether all are digits. */
  readonly code: { readonly length: readonly [least: number, most: number]; readonly digitsOnly: boolean }
  /** Checks of this game, besides `loginChecks`. */
  readonly checks: readonly LoginCheck[]
}
export type LoginCheck = { readonly title: string; readonly text: string }

/** Any code: what an SMS, an authenticator or a game's mail gives. */
const ANY_CODE = { length: [4, 8], digitsOnly: false } as const
const SIX_DIGITS = { length: [6, 6], digitsOnly: true } as const
const GENERAL: LoginHelp = { code: ANY_CODE, checks: [] }

/** By the name of the game. A game that is missing has the general rules. */
const GAMES: Readonly<Record<string, LoginHelp>> = {
  云阙争锋: {
    code: SIX_DIGITS,
    checks: [
      { title: '在登录页切换账号', text: '如果自动进入了你自己的账号，先退出登录，再选择「其他账号登录」。' },
    ],
  },
  雾港特遣: {
    code: SIX_DIGITS,
    checks: [{ title: '关闭加速器后再登录', text: '登录地区变化太大时，游戏会要求验证，换回直连网络再试。' }],
  },
  浮灯旅纪: {
    code: ANY_CODE,
    checks: [{ title: '选择账号登录', text: '这款游戏默认用手机号登录，请在登录页选择「账号密码登录」。' }],
  },
}

export const loginHelpOf = (gameName: string): LoginHelp => GAMES[gameName] ?? GENERAL

/** What is tried before any code, for every game. `zone` is the account's zone. */
export const loginChecks = (zone: string): readonly LoginCheck[] => [
  { title: '核对区服', text: `这是 ${zone} 的账号，选错系统或登录方式，会提示账号不存在。` },
  { title: '复制粘贴，不要手动输入', text: '在上号器点「复制」再粘贴，前后不要留空格。' },
  { title: '重新查看一次密码', text: '号主可能刚修改过密码，重新查看可以看到最新的。' },
]

/** What a code of a game looks like, for people: 「6 位数字」. */
export const codeFormText = (gameName: string): string => {
  const {
    length: [least, most],
    digitsOnly,
  } = loginHelpOf(gameName).code
  const count = least === most ? `${least}` : `${least}–${most}`
  return `${count} 位${digitsOnly ? '数字' : '数字或字母'}`
}

/** Whether a text has the form of a game's codes. */
export const isCodeOf = (gameName: string, code: string): boolean => {
  const {
    length: [least, most],
    digitsOnly,
  } = loginHelpOf(gameName).code
  const form = digitsOnly ? /^\d+$/ : /^[A-Za-z0-9]+$/
  return code.length >= least && code.length <= most && form.test(code)
}
