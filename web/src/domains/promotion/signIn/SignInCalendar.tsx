import type { CallOutput } from '@shanghao/client/http/calls'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { addMonths, monthDays } from './monthDays.ts'

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

const cellText = (day: string, signed: { prizeText: string | null } | undefined): string =>
  `${Number(day.slice(8))} 日${signed ? `，已签到${signed.prizeText ? `，得 ${signed.prizeText}` : ''}` : ''}`

/** A month of sign-ins; earlier months can be turned to. */
export function SignInCalendar({
  data: { month, today, days },
  onMonth,
}: {
  data: Pick<CallOutput<'promotion', 'signShow'>, 'month' | 'today' | 'days'>
  onMonth: (month: string) => void
}) {
  const signedDays = new Map(days.map((signed) => [signed.day, signed]))
  const { days: all, firstColumn } = monthDays(month)
  const [year, number] = month.split('-')
  return (
    <Section title="签到日历" note={`这个月已签 ${days.length} 天`} card>
      <div className="sign-in-month">
        <IconButton icon="back" label="上个月" onClick={() => onMonth(addMonths(month, -1))} />
        <p aria-live="polite">
          {year} 年 {Number(number)} 月
        </p>
        <IconButton
          icon="forward"
          label="下个月"
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <ol className="sign-in-days">
        {weekdays.map((name) => (
          <li key={name} className="sign-in-weekday" aria-hidden="true">
            {name}
          </li>
        ))}
        {all.map((day, i) => (
          <li
            key={day}
            className="num"
            style={i === 0 ? { gridColumnStart: firstColumn } : undefined}
            data-signed={signedDays.has(day) ? '' : undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="sr-only">{cellText(day, signedDays.get(day))}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
