import { invalidate, useCall } from '../../core/http/query.ts'
import { type Answer, client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { useFormMutation } from '../../core/http/useFormMutation.ts'
import { here } from '../../core/router/navigate.ts'
import { useSession } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Certifying } from './PendingCertification.tsx'
import { outcomes, type Person, places } from './PersonForm.tsx'
import { PrivacyPromise } from './PrivacyNotice.tsx'
import { useWaiting } from './usePendingCertification.ts'
import { WayForm } from './VerificationForm.tsx'
import './RealnamePage.css'

/** 免登录实名: verifying oneself before there is an account. Who it was is shown to nobody here. */
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
        <Loaded from={need} skeleton={<SkeletonCards count={3} height={76} />}>
          {(known) =>
            known.carriesUntil === null ? <Proving need={known} /> : <Proved until={known.carriesUntil} />
          }
        </Loaded>
      )}
    </Page>
  )
}

const askAnew = () => invalidate(client.realname.deviceIsNeedRealAuth)

function Proving({ need }: { need: Answer<'realname', 'deviceIsNeedRealAuth'> }) {
  const { deviceProofMinutes } = useRules()
  const { waiting, begin, leave } = useWaiting(need.pending)
  const byNumber = useFormMutation(client.realname.deviceTwoElementsRealAuth, places, {
    handles: outcomes,
    onDone: askAnew,
  })
  const byAlipay = useFormMutation(client.realname.deviceGetZhiMaQr, places, {
    handles: outcomes,
    onDone: begin,
  })
  const acts = {
    two_elements: { act: byNumber, send: byNumber.run },
    zhima: {
      act: byAlipay,
      send: (person: Person) => byAlipay.run({ ...person, returnTo: here() }),
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
      {waiting ? (
        <Certifying
          key={waiting.certifyId}
          waiting={waiting}
          check={client.realname.deviceCheckZhiMaResult}
          onPassed={askAnew}
          onAgain={leave}
          other={
            <Button kind="quiet" block onClick={leave}>
              重新填写，或换一种方式
            </Button>
          }
        />
      ) : null}
      <div hidden={waiting !== null}>
        <WayForm ways={need.methods} first={waiting ? 'zhima' : 'two_elements'} acts={acts} />
      </div>
      <PrivacyPromise device />
    </div>
  )
}

/** What to do with a proof, and how long there is. */
function Proved({ until }: { until: number }) {
  return (
    <StateView
      art={<SuccessArt />}
      title="认证成功"
      text={
        <>
          在 <Countdown to={until} onEnd={() => void askAnew()} /> 内登录或注册，账号会自动实名
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
