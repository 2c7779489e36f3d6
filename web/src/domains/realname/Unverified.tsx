import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useNavigate } from 'react-router'
import { affectedByVerification } from '../../core/http/affectedCalls.ts'
import { showFailure } from '../../core/http/failures.ts'
import { invalidate } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { currentPath } from '../../core/router/navigate.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PendingCertification } from './PendingCertification.tsx'
import { personFields, verificationFailures } from './PersonForm.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { usePendingCertification } from './usePendingCertification.ts'
import { VerificationForm } from './VerificationForm.tsx'
import type { VerificationMethod } from './verificationMethods.ts'

/**
 * The verification form, or the pending certification. `goodsId` is an account with advanced protection: then only
 * Alipay is offered, and its certification also counts for that account.
 */
export function Unverified({
  config,
  goodsId,
  first,
  reason,
  redirect,
}: {
  config: CallOutput<'realname', 'checkRealAuthConfig'>
  goodsId: string | null
  first: VerificationMethod
  reason: string
  redirect: string
}) {
  const navigate = useNavigate()
  const { pending, start, leave } = usePendingCertification(config.pending)
  const onVerified = () => {
    void invalidate(...affectedByVerification)
    loadProfile().catch(showFailure)
    return navigate(paths.realnameSuccess({ redirect }), { replace: true })
  }
  const byNumber = useFormMutation(client.realname.twoElementsRealAuth, personFields, {
    handles: verificationFailures,
    onDone: onVerified,
  })
  const byAlipay = useFormMutation(client.realname.addZhiMaRealAuth, personFields, {
    handles: verificationFailures,
    onDone: start,
  })
  const calls = {
    two_elements: { mutation: byNumber, send: byNumber.run },
    zhima: {
      mutation: byAlipay,
      send: (person: { name: string; idNumber: string }) =>
        byAlipay.run({ ...person, returnTo: currentPath(), ...(goodsId ? { goodsId } : {}) }),
    },
  }
  const methods = goodsId ? config.methods.filter((way) => way === 'zhima') : config.methods
  if (methods.length === 0) return <AlipayUnavailable />
  return (
    <div className="realname">
      <p className="realname-why">{reason}</p>
      {pending ? (
        <PendingCertification
          key={pending.certifyId}
          certification={pending}
          check={client.realname.checkZhiMaResult}
          onPassed={onVerified}
          onRestart={leave}
          other={
            <Button kind="quiet" block onClick={leave}>
              {methods.length > 1 ? '重新填写，或换一种方式' : '重新填写'}
            </Button>
          }
        />
      ) : null}
      <div hidden={pending !== null}>
        <VerificationForm methods={methods} first={pending ? 'zhima' : first} calls={calls} />
      </div>
      <PrivacyNotice />
    </div>
  )
}

/** The account requires Alipay, which is not available now. */
export function AlipayUnavailable() {
  return (
    <Notice
      title="暂时租不了这个账号"
      action={
        <LinkButton kind="soft" size="s" to={paths.rentList({})}>
          看看其他账号
        </LinkButton>
      }
    >
      这个账号开启了高级防护，需用支付宝验证本人，而支付宝认证暂未开放。没有下单，也没有扣款。
    </Notice>
  )
}
