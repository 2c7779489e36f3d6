import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { OrderGoods, OrderGoodsSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { OrderRules } from './OrderRules.tsx'
import { quoteParts } from './quoteParts.ts'
import { RedPacketRow } from './RedPacketRow.tsx'
import { protectedId, RentalRefusedNotice } from './RentalRefusedNotice.tsx'
import { RentalTimeCard } from './RentalTimeCard.tsx'
import { SharedAccountNotice } from './SharedAccountNotice.tsx'
import { SlotTakenSheet } from './SlotTakenSheet.tsx'
import { StartTimeSheet } from './StartTimeSheet.tsx'
import { useOrderChoice } from './useOrderChoice.ts'
import { type OrderRedPacket, useOrderRedPacket } from './useOrderRedPacket.ts'
import { useSubmitOrder } from './useSubmitOrder.ts'
import './PlaceOrderPage.css'

type Goods = CallOutput<'goods', 'detail'>
/** Other people's bookings change while a person chooses. */
const REFETCH_MS = 30_000
/** An account that is rented or held may become free at any moment, when an unpaid hold expires. */
const BUSY_REFETCH_MS = 5000

/** 下单: hours, start, price and what happens to the money. */
export default function PlaceOrderPage() {
  const [query] = useSearchParams()
  const goodsId = query.get('goodsId') ?? ''
  const goods = useCall(
    client.goods.detail,
    { id: goodsId },
    { refetchEveryMs: (found) => (found && found.freeAt !== null ? BUSY_REFETCH_MS : REFETCH_MS) },
  )
  const risk = useCall(
    client.orders.userRisk,
    { goodsId },
    { inPage: true, handles: ['REALNAME_REQUIRED', 'CERTIFICATION_REQUIRED'] },
  )
  // The notice names the limit; its text would get longer when the number comes.
  const isLimited = isError(risk.error, 'DAILY_LIMIT', 'LIVE_LIMIT')
  const count = useCall(client.orders.buyerCount, {}, { enabled: isLimited, inPage: true })
  // The form appears as a transition, like the content of `QueryView`: rendered at once it takes longer than a frame of a slow phone.
  const isReady = useDeferredValue(goods.data !== undefined && !risk.isPending && !count.isLoading)
  if (!goods.data || !isReady)
    return (
      <Page title="下单">
        <QueryView query={goods} skeleton={<OrderSkeleton />}>
          {() => <OrderSkeleton />}
        </QueryView>
      </Page>
    )
  return goods.data.state === 'on_shelf' ? (
    <OrderForm goods={goods.data} risk={risk.error} />
  ) : (
    <DelistedPage goods={goods.data} />
  )
}

function OrderForm({ goods, risk }: { goods: Goods; risk: Failure | null }) {
  const { goodsId, gameId, depositFen } = goods
  const choice = useOrderChoice(goods)
  const { hours, startsAt, conflict, choose } = choice
  const rental = { goodsId, hours, ...(startsAt === null ? {} : { startsAt }) }
  const quote = useCall(client.orders.quote, rental, { keepPrevious: true })
  const [sheet, setSheet] = useState<'start' | 'taken' | null>(null)
  const packet = useOrderRedPacket(rental, choice)
  const rules = useRules()
  const submit = useSubmitOrder(() => setSheet('taken'), packet.dropRefused)
  const start = (at: number) => {
    choose({ startsAt: at })
    setSheet(null)
  }
  const isCurrent = quote.data && !quote.isPlaceholderData && !quote.error && packet.isCurrent
  const usedPacket = packet.packet
  const total = quote.data && !quote.error ? quote.data.totalFen - (usedPacket?.savesFen ?? 0) : undefined
  const placeOrder = () => {
    if (total === undefined) return
    void submit.run({
      ...rental,
      expectedTotalFen: total,
      ...(usedPacket ? { redPackId: usedPacket.redPackId } : {}),
    })
  }
  return (
    <Page
      title="下单"
      className="order"
      footer={
        <div className="order-bar">
          <div className="order-bar-total" aria-live="polite">
            {total !== undefined ? (
              <Price fen={total} size="xl" />
            ) : quote.error ? null : (
              <span className="price price-xl">
                <Skeleton width="3em" height="1lh" />
              </span>
            )}
            <small>{barNote(quote.data, usedPacket)}</small>
          </div>
          {isError(risk, 'REALNAME_REQUIRED', 'CERTIFICATION_REQUIRED') ? (
            <Button onClick={() => void showFailure(risk, { goodsId: protectedId(goodsId, risk) })}>
              {isError(risk, 'CERTIFICATION_REQUIRED') ? '去验证本人' : '去实名认证'}
            </Button>
          ) : (
            <Button
              busy={submit.busy}
              disabled={!isCurrent || conflict !== null || risk !== null}
              onClick={placeOrder}
            >
              {startsAt === null ? '提交订单' : '提交预约'}
            </Button>
          )}
        </div>
      }
    >
      <div className="order-cards">
        {risk ? <RentalRefusedNotice error={risk} gameId={gameId} goodsId={goodsId} /> : null}
        <section className="card order-card" aria-label="账号">
          <OrderGoods goods={goods} />
        </section>
        <SharedAccountNotice seats={goods.seats} />
        <RentalTimeCard goods={goods} choice={choice} quote={quote} onPickStart={() => setSheet('start')}>
          <ConflictNotice goods={goods} choice={choice} onPick={() => setSheet('start')} />
        </RentalTimeCard>
        {quote.error ? null : <RedPacketRow selection={packet} />}
        {quote.error ? null : quote.data ? (
          <section
            className="card order-card order-money"
            aria-label="金额"
            aria-busy={quote.isPlaceholderData}
          >
            <MoneyLine
              open
              label="应付"
              fen={total ?? quote.data.totalFen}
              parts={quoteParts(quote.data, rules, depositFen, usedPacket)}
            />
          </section>
        ) : (
          <Skeleton height={214} radius={12} />
        )}
        <OrderRules quote={quote.error ? undefined : quote.data} minHours={goods.minHours} />
      </div>
      <StartTimeSheet
        open={sheet === 'start'}
        onClose={() => setSheet(null)}
        calendar={{ ...goods, rules }}
        hours={hours}
        value={startsAt}
        onChoose={start}
      />
      <SlotTakenSheet
        open={sheet === 'taken'}
        onClose={() => setSheet(null)}
        goods={goods}
        hours={hours}
        onChoose={start}
      />
    </Page>
  )
}

const barNote = (
  quote: CallOutput<'orders', 'quote'> | undefined,
  packet: OrderRedPacket['packet'],
): string => {
  const deposit = quote && quote.depositFen > 0
  if (packet) return `红包已减 ${yuanShort(packet.savesFen)} 元${deposit ? '，含可退押金' : ''}`
  return deposit ? '含可退押金，付款前不扣款' : '付款前不扣款'
}

function DelistedPage({ goods: { gameId, gameName } }: { goods: Goods }) {
  return (
    <Page title="下单">
      <StateView
        art={<EmptyArt kind="search" />}
        title="这个账号已下架"
        text={`看看${gameName}的其他账号。`}
        action={<LinkButton to={paths.rentList({ gameId })}>看看同类账号</LinkButton>}
      />
    </Page>
  )
}

function OrderSkeleton() {
  return (
    <div className="order-cards">
      <div className="card order-card">
        <OrderGoodsSkeleton />
      </div>
      <SkeletonCards count={1} height={300} />
      <SkeletonCards count={1} height={128} />
    </div>
  )
}
