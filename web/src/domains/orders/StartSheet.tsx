import { useState } from 'react'
import { serverNow } from '../../core/clock.ts'
import { clockText, momentText } from '../../core/time.ts'
import { Chip, ChipGroup } from '../../ui/Chip.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Calendar, isFree, startsFrom } from './availability.ts'
import './StartSheet.css'

const PARTS = ['凌晨', '上午', '下午', '晚上'] as const
const dayText = (at: number, now: number) => momentText(at, now).split(' ')[0] ?? ''
const partOf = (at: number) => PARTS[Math.floor(Number(clockText(at).slice(0, 2)) / 6)] ?? PARTS[0]

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly calendar: Calendar
  readonly hours: number
  readonly value: number | null
  readonly onChoose: (startsAt: number) => void
}

/** When a reservation begins: a day, then a half hour of it. Times at which so many hours don't fit are crossed out. */
export function StartSheet({ open, onClose, ...rest }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="什么时候开始">
      {open ? <Starts {...rest} /> : null}
    </Sheet>
  )
}

function Starts({ calendar, hours, value, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const [now] = useState(serverNow)
  const starts = startsFrom(now).map((at) => ({
    at,
    day: dayText(at, now),
    free: isFree(calendar, hours, at, now),
  }))
  const days = [...new Set(starts.map(({ day }) => day))]
  const firstFree = starts.find(({ free }) => free)?.day
  const [day, setDay] = useState(value === null ? (firstFree ?? days[0]) : dayText(value, now))
  const shown = starts.filter((start) => start.day === day)
  return (
    <div className="starts">
      <ChipGroup label="日期" scroll>
        {days.map((one) => (
          <Chip key={one} selected={one === day} onClick={() => setDay(one)}>
            {one}
          </Chip>
        ))}
      </ChipGroup>
      <p className="starts-note">
        {shown.some(({ free }) => free)
          ? `要连续租 ${hours} 小时，划线的时间不够或已被租走`
          : `这一天没有连续 ${hours} 小时的空闲，换一天或租短一点`}
      </p>
      {PARTS.map((part) => {
        const times = shown.filter(({ at }) => partOf(at) === part)
        if (times.length === 0) return null
        return (
          <section key={part} className="starts-part">
            <h3>{part}</h3>
            <ChipGroup label={`${day}${part}`}>
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
