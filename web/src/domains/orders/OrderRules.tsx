import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import './OrderRules.css'

const rules: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'clock',
    title: '为你占住 15 分钟',
    text: '提交后这个时段只留给你。没付款会自动取消，不扣钱。',
  },
  {
    icon: 'wallet',
    title: '押金怎么退',
    text: '没有纠纷时，归还 24 小时后原路退回：微信、支付宝付的退回原账户，余额付的退回余额。号主确认后会更早。',
  },
  {
    icon: 'refresh',
    title: '玩不完可以提前还',
    text: '按已用的整小时重新算最划算的价，多付的租金原路退回；归还前会先给你看金额和去向。',
  },
]

/** What happens to the money, and who may rent at all. */
export function OrderRules() {
  const adults = useCall(client.orders.antiAddiction, {}, { inPage: true }).data
  return (
    <section className="order-rules" aria-label="租前须知">
      <ul>
        {rules.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={20} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
        <li>
          <Icon name="shield" size={20} />
          <div>
            <h3>仅限 {adults?.minimumAge ?? 18} 周岁以上</h3>
            <p>{adults?.notice ?? '下单、开始租用和查看账号时都会核验实名与年龄。'}</p>
          </div>
        </li>
      </ul>
    </section>
  )
}
