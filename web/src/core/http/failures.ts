import { type FailureOptions, failureReaction, failureText } from '@shanghao/client/http/failures'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { codes } from '@shanghao/contract/wire.generated'
import { paths, screenAt } from '../../paths.ts'
import { currentPath, currentPathname, navigateTo } from '../router/navigate.ts'
import { clearSession, goToLogin, handleForcedLogout, isSignedIn, loginPathFor } from '../session/session.ts'
import { alertDialog, confirmDialog, toast } from '../shell/overlays.ts'

/** Shows a failed call in exactly one place. The query and mutation caches call it; elsewhere call it in `catch`. */
export const showFailure = async (error: unknown, options: FailureOptions = {}): Promise<void> => {
  const reaction = failureReaction(error, options)
  switch (reaction.do) {
    case 'nothing':
      return
    case 'toast':
      return toast(reaction.text, 'fail')
    case 'forced-logout':
      toast(failureText(error), 'fail')
      return handleForcedLogout()
    case 'ask-login':
      if (isSignedIn()) toast(failureText(error), 'fail')
      clearSession()
      return goToLogin()
    case 'realname':
      return promptRealName({ goodsId: options.goodsId, plan: reaction.plan })
    case 'notice':
      return alertDialog({ title: '温馨提示', text: reaction.text })
    case 'support':
      return tellBanned(reaction.text)
  }
}

/** A banned person speaks to customer service as a guest: the session is over, and a page that needs one is left. */
const tellBanned = async (text: string): Promise<void> => {
  clearSession()
  if (await confirmDialog({ text, cancel: '我知道了', confirm: '联系客服' }))
    navigateTo(paths.support({ scene: 'failure', ref: codes.USER_BANNED }))
  else if (screenAt(currentPathname())?.login) goToLogin()
}

/**
 * Ends a session that the server rejected while a page was opening, and shows why. Returns the address to go to, and whether the app
 * goes there by itself, which it does after a forced logout.
 */
export const endRejectedSession = (error: unknown, address: string): { to: string; isLeaving: boolean } => {
  const reaction = failureReaction(error)
  if (reaction.do === 'forced-logout') {
    void showFailure(error)
    return { to: paths.home(), isLeaving: true }
  }
  if (reaction.do === 'ask-login') toast(failureText(error), 'fail')
  else void showFailure(error)
  clearSession()
  return { to: loginPathFor(address), isLeaving: false }
}

/** The `scene` of the real-name page: 2 means that it interrupted another action. */
const SCENE_PROMPTED = 2

/**
 * The real-name prompt: navigates to the real-name page and back currentPath afterwards, or stays. `goodsId` names an
 * account with advanced protection; `plan` is that of `goods.realAuthCheck`.
 */
const promptRealName = async ({
  goodsId,
  plan = realAuthPlans.twoElements,
}: {
  goodsId?: string | undefined
  plan?: number
} = {}): Promise<void> => {
  const text = goodsId
    ? '这个账号开启了高级防护，验证本人身份后才能租用。'
    : '按国家规定，租用游戏账号前需完成实名认证，约 1 分钟。'
  if (!(await confirmDialog({ title: '先完成实名认证', text, cancel: '取消', confirm: '去认证' }))) return
  navigateTo(
    paths.realname({
      realAuthStatus: plan,
      scene: SCENE_PROMPTED,
      ...(goodsId ? { goodsId } : {}),
      redirect: currentPath(),
    }),
  )
}
