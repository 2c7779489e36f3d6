import type { CallOutput } from '@shanghao/client/http/calls'
import { failureText } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { Alert } from 'antd'
import { amountText } from '../../core/money/amountText.ts'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { client } from '../client.ts'
import type { CampaignDraft } from './CampaignForm.tsx'

type Forecast = CallOutput<'promotion', 'forecastCampaign'>

/** One place after the point, without a needless zero. */
const decimal = (value: number): string => String(Math.round(value * 10) / 10)

const reasonOf = ({ basis, past }: Forecast): string => {
  if (basis === 'worst' || past === null)
    return '最近半年没有同类活动的领取记录，按最坏情况估算：预算全部发完。'
  const spent =
    past.spentShareBp === null
      ? '还没有红包用完或过期，按全部会用估算'
      : `已用完或过期的红包里有 ${decimal(past.spentShareBp / 100)}% 被用掉`
  return `按最近半年 ${past.campaigns} 个同类活动估算：共 ${decimal(past.days)} 天，平均每天领取 ${decimal(past.claimsPerDay)} 份；${spent}。`
}

/** What the drafted campaign is expected to cost, while it is filled in. `draft` is null as long as something is missing. */
export function ForecastPanel({ draft }: { draft: CampaignDraft | null }) {
  const settled = useDebouncedValue(draft, 400)
  const query = useCall(client.promotion.forecastCampaign, settled ?? emptyDraft, {
    enabled: settled !== null,
    keepPrevious: true,
    handles: ['INVALID_INPUT', 'NOT_FOUND'],
  })
  return (
    <aside className="panel forecast" aria-label="预测">
      <h2 className="panel-title">会花多少</h2>
      {settled === null ? (
        <p className="forecast-hint">填好时间、预算和奖励后，在这里预测花费。</p>
      ) : query.error ? (
        <p className="forecast-hint">{failureText(query.error)}</p>
      ) : query.data ? (
        <Figures forecast={query.data} />
      ) : (
        <TextSkeleton rows={3} />
      )}
    </aside>
  )
}

const emptyDraft: CampaignDraft = { kind: 'welcome', name: '', budgetFen: 0, startsAt: 0, endsAt: 0 }

function Figures({ forecast }: { forecast: Forecast }) {
  const { basis, worstFen, givenFen, costFen, exhaustedAt } = forecast
  const bars = [
    { name: basis === 'past' ? '预计花费' : '最坏花费', fen: costFen },
    { name: '预计发出', fen: givenFen },
    { name: '最多发出', fen: worstFen },
  ]
  return (
    <>
      <ul className="forecast-bars">
        {bars.map(({ name, fen }) => (
          <li key={name}>
            <span>{name}</span>
            <strong className="num">{amountText(fen)}</strong>
            <i aria-hidden="true" style={{ width: `${worstFen === 0 ? 0 : (fen / worstFen) * 100}%` }} />
          </li>
        ))}
      </ul>
      <p className="forecast-hint">{reasonOf(forecast)}</p>
      {exhaustedAt !== null && (
        <Alert
          type="warning"
          showIcon
          title={`照这个速度，预算会在${momentText(exhaustedAt, serverNow())} 用完，早于活动结束。`}
        />
      )}
    </>
  )
}
