import { serverNow } from '@shanghao/client/time/clock'
import { clockText, shanghaiDay } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { type Calendar, isFree, startsFrom } from './availability.ts'
import './StartTimeSheet.css'

const DAY_PARTS = ['凌晨', '上午', '下午', '晚上'] as const
const SIX_HOURS = 6 * 3_600_000

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly calendar: Calendar
  readonly hours: number
  readonly value: number | null
  readonly onChoose: (startsAt: number) => void
}

/** The start of a reservation: a day, then a half hour of it. Times without enough free hours are crossed out. */
export function StartTimeSheet({ open, onClose, ...rest }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="开始时间">
      {open ? <StartTimes {...rest} /> : null}
    </Sheet>
  )
}

function StartTimes({ calendar, hours, value, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const [now] = useState(serverNow)
  const starts = startsFrom(calendar.rules, now).map((at) => ({ at, free: isFree(calendar, hours, at, now) }))
  const days = Array.from({ length: calendar.rules.reserveAheadDays + 1 }, (_, later) => ({
    later,
    ...shanghaiDay(now, later),
  }))
  const dayWith = (at: number | undefined) =>
    days.find(({ from, to }) => at !== undefined && from <= at && at < to)?.later ?? 0
  const [later, setLater] = useState(() => dayWith(value ?? starts.find(({ free }) => free)?.at))
  const day = shanghaiDay(now, later)
  const shown = starts.filter(({ at }) => day.from <= at && at < day.to)
  return (
    <div className="start-times">
      <ChipGroup label="日期" scroll>
        {days.map((option) => (
          <Chip key={option.later} selected={option.later === later} onClick={() => setLater(option.later)}>
            {option.later < 2 ? option.name : `${option.name} ${option.date}`}
          </Chip>
        ))}
      </ChipGroup>
      <p className="start-times-note">
        {shown.some(({ free }) => free)
          ? `需连续空闲 ${hours} 小时，划线时间不可选`
          : `这一天没有连续 ${hours} 小时空闲，换一天或缩短时长`}
      </p>
      {DAY_PARTS.map((part, i) => {
        const from = day.from + i * SIX_HOURS
        const times = shown.filter(({ at }) => from <= at && at < from + SIX_HOURS)
        if (times.length === 0) return null
        return (
          <section key={part} className="start-times-part">
            <h3>{part}</h3>
            <ChipGroup label={`${day.name}${part}`}>
              {times.map(({ at, free }) => (
                <Chip key={at} selected={at === value} disabled={!free} onClick={() => onChoose(at)}>
                  {clockText(at)}
                </Chip>
              ))}
            </ChipGroup>
          </section>
        )
      })}
    </div>
  )
}
