import { useNavigate } from 'react-router'
import { tell } from '../../core/http/failures.ts'
import { invalidate } from '../../core/http/query.ts'
import { type Answer, client } from '../../core/http/request.ts'
import { useFormMutation } from '../../core/http/useFormMutation.ts'
import { here } from '../../core/router/navigate.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Certifying } from './PendingCertification.tsx'
import { outcomes, places } from './PersonForm.tsx'
import { PrivacyPromise } from './PrivacyNotice.tsx'
import { useWaiting } from './usePendingCertification.ts'
import { WayForm } from './VerificationForm.tsx'
import type { Way } from './verificationMethods.ts'

const verdicts = [
  client.realname.realAuthInfo,
  client.realname.checkRealAuthConfig,
  client.orders.userRisk,
  client.finance.withdrawConfig,
]

/**
 * Verifying oneself by one of the ways there are, or waiting for Alipay. `goodsId` names an account with advanced protection:
 * then only Alipay will do, and its certification counts for that account, too.
 */
export function Unverified({
  config,
  goodsId,
  first,
  why,
  redirect,
}: {
  config: Answer<'realname', 'checkRealAuthConfig'>
  goodsId: string | null
  first: Way
  why: string
  redirect: string
}) {
  const navigate = useNavigate()
  const { waiting, begin, leave } = useWaiting(config.pending)
  const done = () => {
    void invalidate(...verdicts)
    loadProfile().catch(tell)
    return navigate(paths.realnameSuccess({ redirect }), { replace: true })
  }
  const byNumber = useFormMutation(client.realname.twoElementsRealAuth, places, {
    handles: outcomes,
    onDone: done,
  })
  const byAlipay = useFormMutation(client.realname.addZhiMaRealAuth, places, {
    handles: outcomes,
    onDone: begin,
  })
  const acts = {
    two_elements: { act: byNumber, send: byNumber.run },
    zhima: {
      act: byAlipay,
      send: (person: { name: string; idNumber: string }) =>
        byAlipay.run({ ...person, returnTo: here(), ...(goodsId ? { goodsId } : {}) }),
    },
  }
  const ways = goodsId ? config.methods.filter((way) => way === 'zhima') : config.methods
  if (ways.length === 0) return <AlipayMissing />
  return (
    <div className="realname">
      <p className="realname-why">{why}</p>
      {waiting ? (
        <Certifying
          key={waiting.certifyId}
          waiting={waiting}
          check={client.realname.checkZhiMaResult}
          onPassed={done}
          onAgain={leave}
          other={
            <Button kind="quiet" block onClick={leave}>
              {ways.length > 1 ? '重新填写，或换一种方式' : '重新填写'}
            </Button>
          }
        />
      ) : null}
      <div hidden={waiting !== null}>
        <WayForm ways={ways} first={waiting ? 'zhima' : first} acts={acts} />
      </div>
      <PrivacyPromise />
    </div>
  )
}

/** The account asks for what can't be had here right now. */
export function AlipayMissing() {
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
