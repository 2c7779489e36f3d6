import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { showFailure } from '../../core/http/failures.ts'
import { forgetInviteCode } from '../../core/platform/inviteCode.ts'
import { navigateTo } from '../../core/router/navigate.ts'
import { isActivityUrl, openActivity } from '../../core/session/activity.ts'
import { login, useSession } from '../../core/session/session.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'
import { confirmDialog, toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'

/** Shows a person who signs in that their account is being closed; they may have come to take that back. */
const showClosing = async (): Promise<void> => {
  /* The page that opens loads the profile too, and shows why it could not. */
  await loadProfile().catch(() => {})
  const closesAt = useSession.getState().profile?.closesAt ?? null
  if (closesAt === null) return
  const text = `账号将在 ${momentText(closesAt, serverNow())} 注销。要继续使用，请先撤销注销。`
  const question = { title: '账号正在注销', text, cancel: '仍要注销', confirm: '去撤销' }
  if (await confirmDialog(question)) navigateTo(paths.cancelAccount())
}

/**
 * Signs in with a token: shows a toast, stores the token and navigates to `redirect`, to home if that is an activity's page, which is
 * then offered. `isSigningIn` keeps the form disabled until then.
 */
export const useSignIn = (redirect: string) => {
  const [isSigningIn, setEntered] = useState(false)
  const signIn = (authToken: string, text: string) => {
    setEntered(true)
    // A code counts for the first registration on a device alone.
    forgetInviteCode()
    toast(text, 'success')
    void login(authToken, redirect).then(async () => {
      if (isActivityUrl(redirect)) await openActivity(redirect).catch(showFailure)
      await showClosing()
    })
  }
  return { isSigningIn, signIn }
}
