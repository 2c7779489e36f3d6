import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { amountText } from '../../core/money/amountText.ts'

type Event = CallOutput<'promotion', 'campaignDetail'>['events'][number]

const verbs: Readonly<Record<string, string>> = {
  create: '新建活动',
  raise_budget: '追加预算',
  stop: '停止活动',
}

/** Which operators did what with a campaign. */
export function CampaignEvents({ events }: { events: readonly Event[] }) {
  return (
    <section className="panel campaign-part">
      <h2 className="panel-title">操作记录</h2>
      <ul className="campaign-events">
        {events.map(({ verb, operatorId, at, amountFen, reason }) => (
          <li key={`${verb}-${at}`}>
            <time className="num">{momentText(at, serverNow())}</time>
            <span>
              {verbs[verb] ?? verb}
              {amountFen !== null && <span className="num"> {amountText(amountFen)}</span>}
              {reason !== null && `：${reason}`}
            </span>
            <span className="num campaign-by">运营人员 {operatorId}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
