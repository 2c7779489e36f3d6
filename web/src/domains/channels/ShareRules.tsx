import type { CallOutput } from '@shanghao/client/http/calls'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

type Statement = CallOutput<'channels', 'distributorStatement'>

/** The share of the commission, and whose orders count until when. */
export function ShareRules({ shareBp, earningDays }: Pick<Statement, 'shareBp' | 'earningDays'>) {
  return (
    <Rows label="分成规则">
      <Row
        label="分成比例"
        note={
          shareBp === 0
            ? '新订单不计分成，已得的分成仍可转入余额'
            : '新订单按此比例，已下的订单按下单时的比例'
        }
        value={`平台服务费的 ${shareBp / 100}%`}
      />
      <Row
        label="计入期限"
        note="从你的渠道注册的用户，在此期间下的订单计入分成，你本人的订单除外"
        value={`注册后 ${earningDays} 天内`}
      />
    </Rows>
  )
}
