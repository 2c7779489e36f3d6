import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { listPlans } from '../../../ui/goods/plans.ts'
import { coveredHours } from './coveredHours.ts'
import { HoursStepper } from './HoursStepper.tsx'
import { PlanPicker, PlanReason } from './PlanPicker.tsx'
import type { OrderChoice } from './useOrderChoice.ts'
import './RentalTimeCard.css'

type Goods = CallOutput<'goods', 'detail'>
type Quote = CallOutput<'orders', 'quote'>

/** Plan, hours and start, and the cheapest price for them. */
export function RentalTimeCard({
  goods,
  choice: { hours, maxHours, startsAt, isAvailableNow, conflict, choose },
  quote,
  onPickStart,
  children,
}: {
  goods: Goods
  choice: OrderChoice
  quote: UseQueryResult<Quote, Failure>
  onPickStart: () => void
  children: ReactNode
}) {
  const rules = useRules()
  const now = serverNow()
  return (
    <section className="card order-card span" aria-label="租用时长和开始时间">
      <PlanPicker
        choices={listPlans(goods, rules, startsAt ?? now)}
        lines={quote.data?.lines ?? []}
        onChoose={({ order }) => order && choose(order)}
      />
      <div className="span-row">
        <h2>租用时长</h2>
        <HoursStepper
          value={hours}
          min={goods.minHours}
          max={maxHours}
          onChange={(value) => choose({ hours: value })}
        />
      </div>
      <div className="span-row">
        <h2>开始时间</h2>
        <ChipGroup label="开始时间">
          <Chip
            selected={startsAt === null}
            disabled={!isAvailableNow}
            onClick={() => choose({ startsAt: null })}
          >
            现在
          </Chip>
          <Chip selected={startsAt !== null} onClick={onPickStart}>
            {startsAt === null ? '预约' : momentText(startsAt, now)}
          </Chip>
        </ChipGroup>
      </div>
      {children}
      <div
        className="span-answer"
        hidden={quote.error !== null && conflict !== null}
        aria-live="polite"
        aria-busy={quote.isPlaceholderData}
      >
        {quote.error ? (
          <p className="span-error">{quoteErrorText(quote.error, goods.minHours, maxHours)}</p>
        ) : quote.data ? (
          <>
            <PlanReason quote={quote.data} />
            <SamePriceHint
              goods={goods}
              maxHours={maxHours}
              quote={quote.data}
              startsAt={startsAt}
              onChoose={choose}
            />
            <GiftHint plan={goods.plan} hours={hours} />
            <p className="span-time">
              {startsAt === null ? '现在付款，预计到期' : '预约'}{' '}
              <b className="num">
                {startsAt === null
                  ? momentText(quote.data.endsAt, now)
                  : rangeText(startsAt, quote.data.endsAt, now)}
              </b>
              {startsAt === null ? '，付款后才开始计时' : '，到时自动开始'}
            </p>
          </>
        ) : (
          <>
            <Skeleton height="calc(1lh + var(--space-16))" radius={8} />
            <Skeleton width="80%" height="1lh" />
          </>
        )}
      </div>
    </section>
  )
}

const quoteErrorText = (error: Failure, minHours: number, maxHours: number): string =>
  isError(error, 'HOURS_OUT_OF_RANGE') ? `这个账号每次租 ${minHours} 到 ${maxHours} 小时` : failureText(error)

/** The cheapest plans cover more hours than requested: the same price buys them all. */
function SamePriceHint({
  goods: { goodsId },
  maxHours,
  quote,
  startsAt,
  onChoose,
}: {
  goods: Goods
  maxHours: number
  quote: Quote
  startsAt: number | null
  onChoose: (changes: { hours: number }) => void
}) {
  const covered = coveredHours(quote)
  const hours = covered === null ? quote.hours : Math.min(covered, maxHours)
  const longer = useCall(
    client.orders.quote,
    { goodsId, hours, ...(startsAt === null ? {} : { startsAt }) },
    { enabled: hours > quote.hours, inPage: true },
  ).data
  if (!longer || hours <= quote.hours || longer.hours !== hours || longer.rentFen > quote.rentFen) return null
  return (
    <p className="span-same">
      同样价格可租 {hours} 小时
      <Button kind="plain" size="s" onClick={() => onChoose({ hours })}>
        租 {hours} 小时
      </Button>
    </p>
  )
}

function GiftHint({ plan: { giftEvery, giftHours }, hours }: { plan: Goods['plan']; hours: number }) {
  if (!giftEvery || !giftHours) return null
  const missing = giftEvery - (hours % giftEvery)
  return (
    <p className="span-hint">
      每租 {giftEvery} 小时送 {giftHours} 小时
      {hours % giftEvery === 0 ? '' : `，再租 ${missing} 小时多送一次`}
    </p>
  )
}
