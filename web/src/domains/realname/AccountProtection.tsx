import { useNavigate } from 'react-router'
import { invalidate } from '../../core/http/query.ts'
import { type Answer, client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { useCallMutation } from '../../core/http/useCallMutation.ts'
import { here } from '../../core/router/navigate.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths, returnPath } from '../../paths.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Certifying } from './PendingCertification.tsx'
import { AlipayMissing } from './Unverified.tsx'
import { useWaiting } from './usePendingCertification.ts'

/** 高级防护: a verified renter shows in Alipay that it is them, for one account. */
export function Protection({
  goodsId,
  config,
  redirect,
}: {
  goodsId: string
  config: Answer<'realname', 'checkRealAuthConfig'>
  redirect: string
}) {
  const navigate = useNavigate()
  const { certifiedHours } = useRules()
  const open = config.pending?.goodsId === goodsId ? config.pending : null
  const { waiting, begin, leave } = useWaiting(open)
  const act = useCallMutation(client.realname.getGoodsZhiMaQr, { goodsId, onDone: begin })
  const start = () => act.run({ goodsId, returnTo: here() })
  const done = () => {
    void invalidate(client.orders.userRisk, client.goods.realAuthCheck, client.realname.checkRealAuthConfig)
    toast(`已验证本人，${certifiedHours} 小时内有效`, 'success')
    return navigate(redirect ? returnPath(redirect) : paths.account({ goodsId }), { replace: true })
  }
  if (!config.methods.includes('zhima')) return <AlipayMissing />
  return (
    <div className="realname">
      <p className="realname-why">
        这个账号开启了高级防护：租用前 {certifiedHours} 小时内，需用支付宝验证本人。
      </p>
      {waiting ? (
        <Certifying
          key={waiting.certifyId}
          waiting={waiting}
          check={client.realname.checkGoodsZhiMaResult}
          onPassed={done}
          onAgain={start}
          other={
            <Button kind="quiet" block onClick={leave}>
              暂不验证
            </Button>
          }
        />
      ) : (
        <Button block busy={act.busy} onClick={() => void start()}>
          {act.busy ? '正在打开支付宝' : '用支付宝验证本人'}
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
