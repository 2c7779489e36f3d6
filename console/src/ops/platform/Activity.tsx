import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { clockText } from '@shanghao/client/time/timeText'
import { type Measure, measureLabels, measures, moneyMeasures } from '@shanghao/contract/platform/states'
import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { DayChart } from '../../core/charts/DayChart.tsx'
import { amountText } from '../../core/money/amountText.ts'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { client } from '../client.ts'
import { measureAddress } from './rows.ts'

type Numbers = CallOutput<'platform', 'activity'>
type Series = Numbers['series'][number]
type Unit = 'hour' | 'day'

const EVERY_MS = 60_000
const units = { hour: '24 小时', day: '30 天' } as const
const befores = { hour: '前 24 小时', day: '前 30 天' } as const
const isMeasure = (text: string | null): text is Measure => measures.some((measure) => measure === text)

const valueText = (measure: Measure, value: number): string =>
  moneyMeasures.has(measure) ? amountText(value) : value.toLocaleString('zh-CN')

/** The change against the span before: `+12%`; null without anything to compare with. */
const changeText = ({ total, totalBefore }: Series): string | null => {
  if (totalBefore <= 0) return null
  const percent = Math.round(((total - totalBefore) / totalBefore) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

/** The numbers of the last hours or days beside those before; a measure shows its chart, which leads to the rows behind it. */
export function Activity() {
  const [address, setAddress] = useSearchParams()
  const unit: Unit = address.get('unit') === 'hour' ? 'hour' : 'day'
  const asked = address.get('measure')
  const measure = isMeasure(asked) ? asked : 'rentals'
  const query = useCall(client.platform.activity, { unit }, { keepPrevious: true, refetchEveryMs: EVERY_MS })
  const set = (name: string, text: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section className="panel activity" aria-label="数据" aria-busy={query.isPlaceholderData}>
      <div className="activity-head">
        <h2 className="panel-title">数据</h2>
        <Segmented
          aria-label="时间"
          value={unit}
          options={Object.entries(units).map(([value, label]) => ({ value, label }))}
          onChange={(value) => set('unit', value)}
        />
      </div>
      <QueryView query={query} skeleton={<TextSkeleton rows={12} />}>
        {(numbers) => (
          <>
            <Totals series={numbers.series} chosen={measure} onChoose={(one) => set('measure', one)} />
            <Chart numbers={numbers} unit={unit} measure={measure} />
            <Lists numbers={numbers} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Totals({
  series,
  chosen,
  onChoose,
}: {
  series: readonly Series[]
  chosen: Measure
  onChoose: (measure: Measure) => void
}) {
  return (
    <ul className="activity-totals">
      {series.map((one) => (
        <li key={one.measure}>
          <button
            type="button"
            className="activity-total"
            aria-pressed={one.measure === chosen}
            onClick={() => onChoose(one.measure)}
          >
            <span className="activity-label">{measureLabels[one.measure]}</span>
            <span className="activity-value num">{valueText(one.measure, one.total)}</span>
            <span className="activity-change num">
              前一段 {valueText(one.measure, one.totalBefore)}
              {changeText(one) !== null && `，${changeText(one)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Chart({ numbers, unit, measure }: { numbers: Numbers; unit: Unit; measure: Measure }) {
  const navigate = useNavigate()
  const series = numbers.series.find((one) => one.measure === measure)
  if (!series) return null
  const { spans } = numbers
  const textOf = unit === 'hour' ? clockText : shanghaiDate
  return (
    <DayChart
      label={`${measureLabels[measure]}，${units[unit]}共 ${valueText(measure, series.total)}，点击查看明细`}
      names={{ value: measureLabels[measure], before: befores[unit] }}
      points={spans.map((at, i) => ({
        day: textOf(at),
        value: series.values[i] ?? 0,
        before: series.before[i] ?? null,
      }))}
      format={(value) => valueText(measure, value)}
      {...(unit === 'hour' ? { labelOf: (text: string) => text } : {})}
      onPick={(day) => {
        const at = spans.find((one) => textOf(one) === day)
        const rows = at === undefined ? null : measureAddress(measure, shanghaiDate(at))
        if (rows !== null) void navigate(rows)
      }}
    />
  )
}

function Lists({ numbers: { channels, missed } }: { numbers: Numbers }) {
  return (
    <div className="activity-lists">
      <section aria-label="注册来源">
        <h3 className="activity-subtitle">注册来源</h3>
        {channels.length === 0 ? (
          <p className="page-note">这段时间没有人注册。</p>
        ) : (
          <ul className="activity-list num">
            {channels.map(({ channelId, name, count, before }) => (
              <li key={channelId ?? 0}>
                <span className="activity-name">{name}</span>
                <span>{count}</span>
                <span className="activity-change">前一段 {before}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="没有结果的搜索">
        <h3 className="activity-subtitle">没有结果的搜索</h3>
        {missed.length === 0 ? (
          <p className="page-note">这段时间每次搜索都有结果。</p>
        ) : (
          <ul className="activity-list num">
            {missed.map(({ word, count }) => (
              <li key={word}>
                <span className="activity-name">{word}</span>
                <span>{count} 次</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
