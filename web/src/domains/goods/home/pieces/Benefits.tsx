import { useRules } from '../../../../core/http/rules.ts'
import { Icon } from '../../../../ui/art/Icon.tsx'
import './Benefits.css'

/** What every rental includes; the numbers are the platform's rules. */
export function Benefits() {
  const { freeMinutes } = useRules()
  return (
    <ul className="home-promises">
      <li>
        <Icon name="clock" size={18} />
        每单多送 {freeMinutes} 分钟
      </li>
      <li>
        <Icon name="wallet" size={18} />
        押金原路退回
      </li>
      <li>
        <Icon name="receipt" size={18} />
        每笔钱都有明细
      </li>
    </ul>
  )
}
