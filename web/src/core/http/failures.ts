import { CallError, UnavailableError } from '@shanghao/contract/client'
import type { ErrorName } from '@shanghao/contract/errors'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { codes } from '@shanghao/contract/wire.generated'
import { paths } from '../../paths.ts'
import { go, here } from '../router/navigate.ts'
import { askLogin, forcedLogout, forget, isLogin } from '../session/session.ts'
import { ask, inform, toast } from '../shell/overlays.ts'

/** Whether a failure is this named one. */
export const isError = (error: unknown, ...names: readonly ErrorName[]): error is CallError =>
  error instanceof CallError && names.some((name) => codes[name] === error.code)

/** What a person reads about a failure. */
export const messageOf = (error: unknown): string => {
  if (error instanceof UnavailableError) return error.message
  return error instanceof CallError ? error.firstMessage : '网络错误，请检查网络后重试'
}

export type Telling = {
  /** Named failures the form or page shows itself. A login that ended is acted on all the same. */
  readonly handles?: readonly ErrorName[] | undefined
  /** The page shows any failure in place of its content, so no toast. */
  readonly inPage?: boolean | undefined
  /** The account the call was about, for the words of the real-name prompt. */
  readonly goodsId?: string | undefined
}

export type Reaction =
  | { do: 'forced-logout' | 'ask-login' | 'nothing' }
  | { do: 'realname'; plan: number }
  | { do: 'notice' | 'support' | 'toast'; text: string }

/** What is done about a failure (docs/product/errors.md). Pure, so that each row can be tested. */
export const reactionTo = (error: unknown, { handles = [], inPage = false }: Telling = {}): Reaction => {
  if (isError(error, 'FORCED_LOGOUT')) return { do: 'forced-logout' }
  if (isError(error, 'TOKEN_EXPIRED')) return { do: 'ask-login' }
  if (isError(error, 'SILENT') || isError(error, ...handles)) return { do: 'nothing' }
  if (isError(error, 'MINOR')) return { do: 'notice', text: error.firstMessage }
  if (isError(error, 'USER_BANNED')) return { do: 'support', text: error.firstMessage }
  if (isError(error, 'REALNAME_REQUIRED')) return { do: 'realname', plan: realAuthPlans.twoElements }
  if (isError(error, 'CERTIFICATION_REQUIRED')) return { do: 'realname', plan: realAuthPlans.zhima }
  return inPage ? { do: 'nothing' } : { do: 'toast', text: messageOf(error) }
}

/** Tells the person about a failed call, in exactly one place. The query hooks call it; elsewhere call it in `catch`. */
export const tell = async (error: unknown, telling: Telling = {}): Promise<void> => {
  const reaction = reactionTo(error, telling)
  switch (reaction.do) {
    case 'nothing':
      return
    case 'toast':
      return toast(reaction.text, 'fail')
    case 'forced-logout':
      toast(messageOf(error), 'fail')
      return forcedLogout()
    case 'ask-login':
      if (isLogin()) toast(messageOf(error), 'fail')
      forget()
      return askLogin()
    case 'realname':
      return promptRealname({ goodsId: telling.goodsId, plan: reaction.plan })
    case 'notice':
      return inform({ title: '温馨提示', text: reaction.text })
    case 'support':
      if (await ask({ text: reaction.text, cancel: '我知道了', confirm: '查看帮助' })) go(paths.support())
  }
}

/** Why the real-name page is opened: 2 says that something waits behind it. */
const SCENE_PROMPTED = 2

/**
 * The real-name prompt. Goes to the real-name page and back here with what was chosen, or stays. `goodsId` names an account with
 * advanced protection; `plan` is as `goods.realAuthCheck` answers it.
 */
const promptRealname = async ({
  goodsId,
  plan = realAuthPlans.twoElements,
}: {
  goodsId?: string | undefined
  plan?: number
} = {}): Promise<void> => {
  const text = goodsId
    ? '这个账号开启了高级防护，验证本人身份后才能租用。'
    : '按国家规定，租用游戏账号前需完成实名认证，约 1 分钟。'
  if (!(await ask({ title: '先完成实名认证', text, cancel: '取消', confirm: '去认证' }))) return
  go(
    paths.realname({
      realAuthStatus: plan,
      scene: SCENE_PROMPTED,
      ...(goodsId ? { goodsId } : {}),
      redirect: here(),
    }),
  )
}
