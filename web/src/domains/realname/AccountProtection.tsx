import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useNavigate } from 'react-router'
import { invalidate } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { currentPath } from '../../core/router/navigate.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths, returnPath } from '../../paths.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { PendingCertification } from './PendingCertification.tsx'
import { AlipayUnavailable } from './Unverified.tsx'
import { usePendingCertification } from './usePendingCertification.ts'

/** 高级防护: a verified renter confirms their identity in Alipay for one account. */
export function AccountProtection({
  goodsId,
  config,
  redirect,
}: {
  goodsId: string
  config: CallOutput<'realname', 'checkRealAuthConfig'>
  redirect: string
}) {
  const navigate = useNavigate()
  const { certifiedHours } = useRules()
  const open = config.pending?.goodsId === goodsId ? config.pending : null
  const { pending, start, leave } = usePendingCertification(open)
  const mutation = useCallMutation(client.realname.getGoodsZhiMaQr, { goodsId, onDone: start })
  const request = () => mutation.run({ goodsId, returnTo: currentPath() })
  const done = () => {
    void invalidate(client.orders.userRisk, client.goods.realAuthCheck, client.realname.checkRealAuthConfig)
    toast(`已验证本人，${certifiedHours} 小时内有效`, 'success')
    return navigate(redirect ? returnPath(redirect) : paths.account({ goodsId }), { replace: true })
  }
  if (!config.methods.includes('zhima')) return <AlipayUnavailable />
  return (
    <div className="realname">
      <p className="realname-why">
        这个账号开启了高级防护：租用前 {certifiedHours} 小时内，需用支付宝验证本人。
      </p>
      {pending ? (
        <PendingCertification
          key={pending.certifyId}
          certification={pending}
          check={client.realname.checkGoodsZhiMaResult}
          onPassed={done}
          onRestart={request}
          other={
            <Button kind="quiet" block onClick={leave}>
              暂不验证
            </Button>
          }
        />
      ) : (
        <Button block busy={mutation.busy} onClick={() => void request()}>
          {mutation.busy ? '正在打开支付宝' : '用支付宝验证本人'}
        </Button>
      )}
      <section className="realname-promise" aria-label="关于高级防护">
        <h2>
          <Icon name="shield" size={20} />
          关于高级防护
        </h2>
        <ul>
          <li>使用你已实名的身份，无需再填姓名和身份证号。</li>
          <li>验证后 {certifiedHours} 小时内租用这个账号有效，租用其他账号需重新验证。</li>
          <li>不能代替游戏自身的人脸或设备验证。</li>
        </ul>
      </section>
    </div>
  )
}
