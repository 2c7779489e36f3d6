import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { client } from '../../../core/http/request.ts'
import { type Rules, useRules } from '../../../core/http/rules.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'
import { cancelTermsText } from '../detail/cancelTerms.ts'
import './OrderRules.css'

type Rule = { icon: IconName; title: string; text: string }
type Quote = CallOutput<'orders', 'quote'> | undefined

const holdRule = (quote: Quote, { payWindowMinutes }: Rules): Rule =>
  quote?.payFirst
    ? {
        icon: 'clock',
        title: '先付款，再锁定账号',
        text: '你今天有多笔订单没有付款，这一单付款成功后才锁定账号。付款前账号可能被别人租走；被租走时不扣款，已付的款项会退还。',
      }
    : {
        icon: 'clock',
        title: `为你保留 ${payWindowMinutes} 分钟`,
        text: '提交后这个时段为你锁定，超时未付款自动取消，不扣款。',
      }

const cancelRule = (quote: Quote): Rule[] =>
  quote?.cancelTerms
    ? [{ icon: 'close', title: '取消预约', text: cancelTermsText(quote.cancelTerms, serverNow()) }]
    : []

const rulesOf = (quote: Quote, minHours: number, rules: Rules): Rule[] => [
  holdRule(quote, rules),
  ...cancelRule(quote),
  {
    icon: 'wallet',
    title: '押金怎么退',
    text: `无纠纷，归还 ${rules.depositReturnHours} 小时后原路退回：微信、支付宝支付的退回原账户，余额支付的退回余额。号主提前确认会更早。`,
  },
  {
    icon: 'refresh',
    title: '玩不完可以提前归还',
    text: `按已用时长重新计费，不足一小时按一小时算，多付的租金原路退回；归还前会显示可退金额和去向。${minHoursText(minHours)}`,
  },
  {
    icon: 'receipt',
    title: '登不上可以投诉退款',
    text: '登不上、被顶号或与描述不符，在订单详情投诉：选择原因就能看到可退金额，号主不同意的由平台仲裁。',
  },
]

const minHoursText = (minHours: number): string =>
  minHours > 1 ? `不足起租时长 ${minHours} 小时按 ${minHours} 小时计费。` : ''

/** The rules of the rental: payment, cancelling, deposit, early return, age. */
export function OrderRules({ quote, minHours }: { quote: Quote; minHours: number }) {
  const rules = useRules()
  const adults = useCall(client.orders.antiAddiction, {}, { inPage: true }).data
  return (
    <section className="order-rules" aria-label="租前须知">
      <ul>
        {rulesOf(quote, minHours, rules).map(({ icon, title, text }) => (
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
            <h3>仅限 {adults?.minimumAge ?? ADULT_AGE} 周岁以上</h3>
            <p>{adults?.notice ?? '下单、开始租用和查看账号时都会核验实名与年龄。'}</p>
          </div>
        </li>
      </ul>
    </section>
  )
}
