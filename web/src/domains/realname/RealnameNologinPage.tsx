import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { invalidate } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { currentPath } from '../../core/router/navigate.ts'
import { useSession } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PendingCertification } from './PendingCertification.tsx'
import { type Person, personFields, verificationFailures } from './PersonForm.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { usePendingCertification } from './usePendingCertification.ts'
import { VerificationForm } from './VerificationForm.tsx'
import './RealnamePage.css'

/** 免登录实名: verification before signing in. The verified person is not shown here. */
export default function RealnameNologinPage() {
  const isLogin = useSession((s) => s.token !== null)
  const need = useCall(client.realname.deviceIsNeedRealAuth)
  return (
    <Page title="免登录实名" on="surface">
      {isLogin ? (
        <StateView
          title="你已登录"
          text="可以直接为当前账号实名认证。"
          action={<LinkButton to={paths.realname()}>去实名认证</LinkButton>}
        />
      ) : (
        <QueryView query={need} skeleton={<SkeletonCards count={3} height={76} />}>
          {(status) =>
            status.carriesUntil === null ? (
              <VerifyDevice need={status} />
            ) : (
              <DeviceVerified until={status.carriesUntil} />
            )
          }
        </QueryView>
      )}
    </Page>
  )
}

const reloadNeed = () => invalidate(client.realname.deviceIsNeedRealAuth)

function VerifyDevice({ need }: { need: CallOutput<'realname', 'deviceIsNeedRealAuth'> }) {
  const { deviceProofMinutes } = useRules()
  const { pending, start, leave } = usePendingCertification(need.pending)
  const byNumber = useFormMutation(client.realname.deviceTwoElementsRealAuth, personFields, {
    handles: verificationFailures,
    onDone: reloadNeed,
  })
  const byAlipay = useFormMutation(client.realname.deviceGetZhiMaQr, personFields, {
    handles: verificationFailures,
    onDone: start,
  })
  const calls = {
    two_elements: { mutation: byNumber, send: byNumber.run },
    zhima: {
      mutation: byAlipay,
      send: (person: Person) => byAlipay.run({ ...person, returnTo: currentPath() }),
    },
  }
  return (
    <div className="realname">
      <p className="realname-why">
        没有账号也能先认证。{deviceProofMinutes} 分钟内，在这台设备上登录或注册的第一个未实名账号会自动实名。
      </p>
      <Notice title="仅限在自己的设备上认证">
        请勿在网吧或借用的手机上认证，否则下一个登录的人会使用你的实名。
      </Notice>
      {pending ? (
        <PendingCertification
          key={pending.certifyId}
          certification={pending}
          check={client.realname.deviceCheckZhiMaResult}
          onPassed={reloadNeed}
          onRestart={leave}
          other={
            <Button kind="quiet" block onClick={leave}>
              重新填写，或换一种方式
            </Button>
          }
        />
      ) : null}
      <div hidden={pending !== null}>
        <VerificationForm methods={need.methods} first={pending ? 'zhima' : 'two_elements'} calls={calls} />
      </div>
      <PrivacyNotice device />
    </div>
  )
}

/** The next steps after the verification, and the time left for them. */
function DeviceVerified({ until }: { until: number }) {
  return (
    <StateView
      art={<SuccessArt />}
      title="认证成功"
      text={
        <>
          在 <Countdown to={until} onEnd={() => void reloadNeed()} /> 内登录或注册，账号会自动实名
        </>
      }
      action={
        <div className="realname-onward">
          <LinkButton block to={paths.register()}>
            去注册
          </LinkButton>
          <LinkButton block kind="soft" to={paths.login()}>
            已有账号，去登录
          </LinkButton>
        </div>
      }
    />
  )
}
