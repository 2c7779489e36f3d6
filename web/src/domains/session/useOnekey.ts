import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isError, messageOf } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { useCallMutation } from '../../core/http/useCallMutation.ts'
import { stored } from '../../core/platform/localStorage.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { openOnekey, type Sdk } from './onekeySdk.ts'
import { useEntered } from './useSignIn.ts'

const NO_TOKEN = '运营商无法识别本机号码，请用短信登录'

/**
 * One-key login from the first look at the phone to the token. Whatever keeps this phone from it leads to the usual login
 * in this page's place, and one key is not offered again until the app is opened anew.
 */
export const useOnekey = (redirect: string) => {
  const navigate = useNavigate()
  const [sdk, setSdk] = useState<Sdk | null>(null)
  const [asking, setAsking] = useState(false)
  const { entered, enter } = useEntered(redirect)
  const toUsual = (why?: string) => {
    stored.remove('isShowJGLogin')
    if (why) toast(why)
    void navigate(paths.login({ redirect }), { replace: true })
  }
  const act = useCallMutation(client.session.doUniLogin, {
    handles: ['ONEKEY_WRONG', 'ONEKEY_UNAVAILABLE'],
    onDone: ({ authToken, registered }) => enter(authToken, registered ? '注册并登录成功' : '登录成功'),
    onFail: (error) => isError(error, 'ONEKEY_UNAVAILABLE') && toUsual(messageOf(error)),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each opening of the page
  useEffect(() => {
    let gone = false
    let opened: Sdk | null = null
    openOnekey().then(
      (ready) => {
        if (gone) return ready.close()
        opened = ready
        setSdk(ready)
      },
      () => gone || toUsual(),
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [])

  const run = async () => {
    if (!sdk || asking) return
    setAsking(true)
    try {
      await act.run({ loginToken: await sdk.token() })
    } catch {
      toUsual(NO_TOKEN)
    } finally {
      setAsking(false)
    }
  }
  return {
    ready: sdk !== null,
    busy: asking || act.busy || entered,
    fault: isError(act.error, 'ONEKEY_WRONG') ? messageOf(act.error) : null,
    run,
    toUsual: () => toUsual(),
  }
}
