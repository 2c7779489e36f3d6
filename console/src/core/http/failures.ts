import { type FailureOptions, failureReaction, failureText } from '@shanghao/client/http/failures'
import { alertDialog, toast } from '../feedback/feedback.ts'
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
    case 'support':
      void alertDialog({ title: '温馨提示', text: reaction.text })
  }
}
