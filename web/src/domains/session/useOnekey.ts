import { failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../core/http/request.ts'
import { storedInviteCode } from '../../core/platform/inviteCode.ts'
import { appStorage } from '../../core/platform/localStorage.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { forgetRefusedCode } from './inviteCodeErrors.ts'
import { type OnekeySdk, openOnekey } from './onekeySdk.ts'
import { useSignIn } from './useSignIn.ts'

const NO_TOKEN = '运营商无法识别本机号码，请用短信登录'

/**
 * One-key login, from loading the SDK to the token. If this phone can't do it, the usual login replaces this page,
 * and one-key login is not offered again until the app is reopened.
 */
export const useOnekey = (redirect: string) => {
  const navigate = useNavigate()
  const [sdk, setSdk] = useState<OnekeySdk | null>(null)
  const [isRequestingToken, setRequestingToken] = useState(false)
  const { isSigningIn, signIn } = useSignIn(redirect)
  const goToUsualLogin = (reason?: string) => {
    appStorage.remove('isShowJGLogin')
    if (reason) toast(reason, 'fail')
    void navigate(paths.login({ redirect }), { replace: true })
  }
  const mutation = useCallMutation(client.session.doUniLogin, {
    handles: ['ONEKEY_WRONG', 'ONEKEY_UNAVAILABLE'],
    onDone: ({ authToken, registered }) => signIn(authToken, registered ? '注册并登录成功' : '登录成功'),
    onFail: (error) => {
      forgetRefusedCode(error)
      if (isError(error, 'ONEKEY_UNAVAILABLE')) goToUsualLogin(failureText(error))
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each opening of the page
  useEffect(() => {
    let isCancelled = false
    let opened: OnekeySdk | null = null
    openOnekey().then(
      (ready) => {
        if (isCancelled) return ready.close()
        opened = ready
        setSdk(ready)
      },
      () => isCancelled || goToUsualLogin(),
    )
    return () => {
      isCancelled = true
      opened?.close()
    }
  }, [])

  const run = async () => {
    if (!sdk || isRequestingToken) return
    setRequestingToken(true)
    try {
      const inviteCode = storedInviteCode()
      await mutation.run({ loginToken: await sdk.token(), ...(inviteCode && { inviteCode }) })
    } catch {
      goToUsualLogin(NO_TOKEN)
    } finally {
      setRequestingToken(false)
    }
  }
  return {
    ready: sdk !== null,
    busy: isRequestingToken || mutation.busy || isSigningIn,
    error: isError(mutation.error, 'ONEKEY_WRONG') ? failureText(mutation.error) : null,
    run,
    goToUsualLogin: () => goToUsualLogin(),
  }
}
