import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { EarningsBars } from './EarningsBars.tsx'
import {
  addMonths,
  daysOf,
  type Earned,
  earnedIn,
  firstMonth,
  lastMonths,
  MONTHS,
  monthOf,
  periodText,
} from './earnings.ts'

type Rows = CallOutput<'channels', 'distributorStatement'>['rows']

/** What was earned in the last twelve months, and on the days of a chosen one. */
export function EarningsSection({ rows }: { rows: Rows }) {
  const now = serverNow()
  const current = monthOf(now)
  const [month, setMonth] = useState(current)
  const { shareFen, orders } = earnedIn(rows, month)
  if (rows.length === 0)
    return (
      <Section title={`近 ${MONTHS} 个月`} card>
        <p className="earnings-none">还没有分成，计入分成的订单结算后会显示在这里。</p>
      </Section>
    )
  return (
    <Section title={`近 ${MONTHS} 个月`} card>
      <EarningsBars
        label={`近 ${MONTHS} 个月的分成`}
        bars={lastMonths(rows, now)}
        selected={month}
        isMarked={(i) => (MONTHS - 1 - i) % 3 === 0}
        markOf={({ period }) => `${Number(period.slice(5))}月`}
        now={now}
      />
      <div className="earnings-month">
        <IconButton
          icon="back"
          label="上一个月"
          disabled={month <= firstMonth(rows, now)}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <p aria-live="polite">
          <b>{periodText(month, now)}</b>
          <span>
            <Price fen={shareFen} tone="ink" exact /> <small>{orders} 单</small>
          </span>
        </p>
        <IconButton
          icon="forward"
          label="下一个月"
          disabled={month >= current}
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      <MonthDays month={month} now={now} />
    </Section>
  )
}

function MonthDays({ month, now }: { month: string; now: number }) {
  const statement = useCall(client.channels.distributorStatement, { month }, { inPage: true })
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryView query={statement} skeleton={<Skeleton height={120} radius={12} />}>
      {({ rows }) => {
        const days = daysOf(rows, month)
        const earned = days.filter(({ orders }) => orders > 0)
        return (
          <>
            {earned.length > 0 ? (
              <>
                <EarningsBars
                  label={`${periodText(month, now)}每天的分成`}
                  bars={days}
                  isMarked={(i) => i % 7 === 0}
                  markOf={({ period }) => String(Number(period.slice(8)))}
                  now={now}
                />
                <Button kind="quiet" size="s" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
                  每日明细
                </Button>
              </>
            ) : (
              <p className="earnings-none">这个月没有分成</p>
            )}
            <Sheet open={isOpen} onClose={() => setOpen(false)} title={`${periodText(month, now)}每日明细`}>
              <ul className="earnings-days">
                {earned.toReversed().map((day) => (
                  <Day key={day.period} day={day} now={now} />
                ))}
              </ul>
            </Sheet>
          </>
        )
      }}
    </QueryView>
  )
}

function Day({ day: { period, shareFen, orders }, now }: { day: Earned; now: number }) {
  return (
    <li>
      <span>
        {periodText(period, now)}
        <small>{orders} 单</small>
      </span>
      <Price fen={shareFen} tone="good" sign exact />
    </li>
  )
}
