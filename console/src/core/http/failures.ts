import { type FailureOptions, failureReaction, failureText } from '@shanghao/client/http/failures'
import { codes } from '@shanghao/contract/wire.generated'
import { alertDialog, confirmDialog, toast } from '../feedback/feedback.ts'
import { clearSession, useSession } from '../session/session.ts'

/** Shows a failed call in exactly one place. The query and mutation caches call it; elsewhere call it in `catch`. */
export const showFailure = (error: unknown, options: FailureOptions = {}): void => {
  const reaction = failureReaction(error, options)
  switch (reaction.do) {
    case 'nothing':
      return
    case 'toast':
      toast(reaction.text, 'fail')
      return
    case 'forced-logout':
    case 'ask-login':
      // The first failure of the page says it; without a token the frame leads to the login.
      if (useSession.getState().token !== null) toast(failureText(error), 'fail')
      clearSession()
      return
    case 'realname':
      void alertDialog({
        title: '先完成实名认证',
        text: '用这个手机号登录上号，在「我的」里完成实名认证后再试。',
      })
      return
    case 'notice':
      void alertDialog({ title: '温馨提示', text: reaction.text })
      return
    case 'support':
      void offerSupport(reaction.text)
  }
}

/** The renters' app's customer service page, which knows by the code what it is about. */
const SUPPORT_ADDRESS = `/pages/custom-service/index?scene=failure&ref=${codes.USER_BANNED}`

/** Says why a person is banned, and opens customer service in another tab if they want it. */
const offerSupport = async (text: string): Promise<void> => {
  if (await confirmDialog({ title: '温馨提示', text, cancel: '我知道了', confirm: '联系客服' }))
    open(SUPPORT_ADDRESS, '_blank', 'noopener')
}
