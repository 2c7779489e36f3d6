import { useSearchParams } from 'react-router'
import { BrandMark } from '../../ui/art/BrandMark.tsx'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Agreements } from './Agreements.tsx'
import { LoginHeading } from './LoginHeading.tsx'
import { useConsent } from './useConsent.ts'
import { useOnekey } from './useOnekey.ts'
import './OnekeyLoginPage.css'

/** 一键登录: the carrier confirms the phone's own number. If it can't, the usual login replaces this page. */
export default function OnekeyLoginPage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? ''
  const consent = useConsent()
  const { ready, busy, error, run, goToUsualLogin } = useOnekey(redirect)
  return (
    <Page title="一键登录" header={<BrandMark wordmark size={88} />} on="surface">
      <LoginHeading title="一键登录" text={redirect ? '登录后回到刚才的页面' : '租金透明，押金原路退回'} />
      <section className="onekey" aria-label="本机号码" aria-busy={!ready}>
        <span className="onekey-mark">
          <Icon name="shield" size={32} />
        </span>
        {ready ? (
          <p className="onekey-number">本机号码</p>
        ) : (
          <p className="onekey-number" role="status">
            <span className="sr-only">正在识别本机号码</span>
            <Skeleton width={128} height={28} />
          </p>
        )}
        <p className="onekey-note">
          {ready ? '号码由运营商确认，无需输入手机号和验证码' : '正在检测一键登录是否可用…'}
        </p>
      </section>
      {error ? (
        <p className="onekey-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="onekey-buttons">
        <Button block disabled={!ready} busy={busy} onClick={consent.before(run)}>
          本机号码一键登录
        </Button>
        <Button kind="quiet" block disabled={busy} onClick={goToUsualLogin}>
          其他方式登录
        </Button>
      </div>
      <p className="onekey-new">首次登录会自动注册</p>
      <Agreements actionLabel="登录" consent={consent} />
    </Page>
  )
}
