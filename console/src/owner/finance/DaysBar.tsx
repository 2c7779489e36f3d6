import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { type Days, lastDays, monthDays } from './days.ts'
import './finance.css'

/** Calendars are large, and presets do for most. */
const DaysField = lazy(() => import('../../core/table/DaysField.tsx'))

const presets = (): Readonly<Record<string, Days>> => {
  const today = lastDays(1)
  return {
    今天: today,
    '近 7 天': lastDays(7),
    '近 30 天': lastDays(30),
    本月: { from: monthDays(today.to).from, to: today.to },
    上月: monthDays(today.to, 1),
  }
}

/** Chooses the days of earnings: a usual span, or any. */
export function DaysBar({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const known = presets()
  const chosen = Object.keys(known).find(
    (name) => known[name]?.from === days.from && known[name]?.to === days.to,
  )
  return (
    <div className="days-bar">
      <Segmented
        aria-label="时间"
        options={Object.keys(known)}
        value={chosen ?? ''}
        onChange={(name) => {
          const next = known[name]
          if (next) onChange(next)
        }}
      />
      <Suspense fallback={<span className="days-bar-field" />}>
        <DaysField label="日期" value={days} onChange={(next) => onChange(next ?? lastDays(30))} />
      </Suspense>
    </div>
  )
}
