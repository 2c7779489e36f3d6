import { useNavigate } from 'react-router'
import { useAct } from '../../core/act.ts'
import { here } from '../../core/navigate.ts'
import { toast } from '../../core/notices.ts'
import { outdate } from '../../core/query.ts'
import { type Answer, client } from '../../core/request.ts'
import { paths, returnPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Certifying } from './Certifying.tsx'
import { AlipayMissing } from './Unverified.tsx'
import { useWaiting } from './useWaiting.ts'

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
  const open = config.pending?.goodsId === goodsId ? config.pending : null
  const { waiting, begin, leave } = useWaiting(open)
  const act = useAct(client.realname.getGoodsZhiMaQr, { goodsId, onDone: begin })
  const start = () => act.run({ goodsId, returnTo: here() })
  const done = () => {
    void outdate(client.orders.userRisk, client.goods.realAuthCheck, client.realname.checkRealAuthConfig)
    toast('已确认是你本人，24 小时内有效', 'success')
    return navigate(redirect ? returnPath(redirect) : paths.account({ goodsId }), { replace: true })
  }
  if (!config.methods.includes('zhima')) return <AlipayMissing />
  return (
    <div className="realname">
      <p className="realname-why">
        号主给这个账号开启了高级防护：租用前 24 小时内，要用支付宝确认操作的是你本人。
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
              先不确认
            </Button>
          }
        />
      ) : (
        <Button block busy={act.busy} onClick={() => void start()}>
          {act.busy ? '正在联系支付宝' : '用支付宝确认是我本人'}
        </Button>
      )}
      <section className="realname-promise" aria-label="关于高级防护">
        <h2>
          <Icon name="shield" size={20} />
          关于高级防护
        </h2>
        <ul>
          <li>用的是你已经实名的身份，不用再填姓名和号码。</li>
          <li>确认后 24 小时内租这个账号都有效，换一个账号要再确认一次。</li>
          <li>游戏自己的人脸或设备验证照常进行，这一步不能代替。</li>
        </ul>
      </section>
    </div>
  )
}
