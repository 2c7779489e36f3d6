import {
  DAY_HOURS,
  hourText,
  isHourOpen,
  WEEK_DAYS,
  WHOLE_WEEK,
  weekOfDays,
  weekText,
} from '@shanghao/contract/week'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { cellBeside, paintBetween } from './paint.ts'
import './WeekField.css'

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const presets = [
  { label: '全天', week: WHOLE_WEEK },
  { label: '每天 8–24 点', week: weekOfDays(8, 0) },
  { label: '每天 18–次日 2 点', week: weekOfDays(18, 2) },
  { label: '清空', week: '0'.repeat(WHOLE_WEEK.length) },
] as const

type Props = { readonly id?: string; readonly value?: string; readonly onChange?: (week: string) => void }
type Stroke = { readonly from: number; readonly to: number; readonly open: boolean }

/** The rentable week as a grid that is painted with the pointer, or by arrow keys and the space bar. */
export function WeekField({ id, value = WHOLE_WEEK, onChange }: Props) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [focused, setFocused] = useState(0)
  const grid = useRef<HTMLTableElement>(null)
  const shown = stroke ? paintBetween(value, stroke.from, stroke.to, stroke.open) : value
  const end = () => {
    if (stroke) onChange?.(shown)
    setStroke(null)
  }
  const move = (key: string): boolean => {
    const next = cellBeside(focused, key)
    if (next === null) return false
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
    return true
  }
  return (
    <div className="week-field">
      <div className="week-presets">
        {presets.map(({ label, week }) => (
          <Button key={label} size="small" onClick={() => onChange?.(week)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="week-scroll">
        <table
          ref={grid}
          className="week-grid"
          {...(id === undefined ? {} : { id })}
          onPointerUp={end}
          onPointerLeave={end}
          onPointerCancel={() => setStroke(null)}
          onKeyDown={(event) => {
            if (move(event.key)) event.preventDefault()
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">星期</span>
              </th>
              {Array.from({ length: DAY_HOURS }, (_, hour) => (
                <th key={hourText(hour)} scope="col" className="num">
                  <span className={hour % 6 === 0 ? undefined : 'visually-hidden'}>{hour}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: WEEK_DAYS }, (_, day) => (
              <tr key={DAYS[day]}>
                <th scope="row">{DAYS[day]}</th>
                {Array.from({ length: DAY_HOURS }, (_, hour) => {
                  const cell = day * DAY_HOURS + hour
                  const isOpen = isHourOpen(shown, cell)
                  return (
                    <td key={cell}>
                      <button
                        type="button"
                        data-cell={cell}
                        className={isOpen ? 'week-cell week-open' : 'week-cell'}
                        aria-pressed={isOpen}
                        aria-label={`${DAYS[day]} ${hourText(hour)}`}
                        tabIndex={cell === focused ? 0 : -1}
                        onFocus={() => setFocused(cell)}
                        onPointerDown={({ currentTarget, pointerId }) => {
                          if (currentTarget.hasPointerCapture(pointerId))
                            currentTarget.releasePointerCapture(pointerId)
                          setStroke({ from: cell, to: cell, open: !isOpen })
                        }}
                        onPointerEnter={() => setStroke((before) => before && { ...before, to: cell })}
                        onKeyDown={(event) => {
                          if (event.key !== ' ' && event.key !== 'Enter') return
                          event.preventDefault()
                          onChange?.(paintBetween(value, cell, cell, !isOpen))
                        }}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="week-text">
        {shown.includes('1') ? `可租时段：${weekText(shown)}` : '请至少选择一个可租的小时'}
      </p>
    </div>
  )
}
