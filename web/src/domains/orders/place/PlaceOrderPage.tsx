import { yuanShort } from '@shanghao/contract/money'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isError, tell } from '../../../core/http/failures.ts'
import { type Failure, useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { OrderAccount, OrderAccountSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { ObstacleNotice } from './ConflictNotice.tsx'
import { OrderRules } from './OrderRules.tsx'
import { quoteParts } from './quoteParts.ts'
import { PacketRow } from './RedPacketRow.tsx'
import { protectedId, RiskNotice } from './RentalRefusedNotice.tsx'
import { SpanCard } from './RentalTimeCard.tsx'
import { SlotTakenSheet } from './SlotTakenSheet.tsx'
import { StartSheet } from './StartTimeSheet.tsx'
import { useOrderChoice } from './useOrderChoice.ts'
import { type OrderPacket, useOrderPacket } from './useOrderRedPacket.ts'
import { useSubmitOrder } from './useSubmitOrder.ts'
import './PlaceOrderPage.css'

type Goods = Answer<'goods', 'detail'>
/** Bookings of others come and go while one chooses. */
const LOOK_AGAIN_MS = 30_000
/** A hold that nobody paid for is let go any moment. */
const AWAY_AGAIN_MS = 5000

/** 下单: how long, from when, what it costs and what happens to the money. */
export default function OrderPage() {
  const [query] = useSearchParams()
  const goodsId = query.get('goodsId') ?? ''
  const [away, setAway] = useState(false)
  const goods = useCall(
    client.goods.detail,
    { id: goodsId },
    { everyMs: away ? AWAY_AGAIN_MS : LOOK_AGAIN_MS },
  )
  const freeAt = goods.data?.freeAt ?? null
  useEffect(() => setAway(freeAt !== null), [freeAt])
  const risk = useCall(
    client.orders.userRisk,
    { goodsId },
    { inPage: true, handles: ['REALNAME_REQUIRED', 'CERTIFICATION_REQUIRED', 'MINOR'] },
  )
  if (!goods.data || risk.isPending)
    return (
      <Page title="确认订单">
        <Loaded from={goods} skeleton={<OrderSkeleton />}>
          {() => <OrderSkeleton />}
        </Loaded>
      </Page>
    )
  return goods.data.state === 'on_shelf' ? (
    <Choosing goods={goods.data} risk={risk.error} />
  ) : (
    <Gone goods={goods.data} />
  )
}

function Choosing({ goods, risk }: { goods: Goods; risk: Failure | null }) {
  const { goodsId, gameId, depositFen } = goods
  const choice = useOrderChoice(goods)
  const { hours, startsAt, obstacle, choose } = choice
  const wanted = { goodsId, hours, ...(startsAt === null ? {} : { startsAt }) }
  const quote = useCall(client.orders.quote, wanted, { keep: true })
  const [sheet, setSheet] = useState<'start' | 'taken' | null>(null)
  const packet = useOrderPacket(wanted, choice)
  const rules = useRules()
  const submit = useSubmitOrder(() => setSheet('taken'), packet.letGo)
  const start = (at: number) => {
    choose({ startsAt: at })
    setSheet(null)
  }
  const settled = quote.data && !quote.isPlaceholderData && !quote.error && packet.settled
  const used = packet.packet
  const total = quote.data && !quote.error ? quote.data.totalFen - (used?.savesFen ?? 0) : undefined
  const place = () => {
    if (total === undefined) return
    void submit.run({ ...wanted, expectedTotalFen: total, ...(used ? { redPackId: used.redPackId } : {}) })
  }
  return (
    <Page
      title="确认订单"
      className="order"
      footer={
        <div className="order-bar">
          <div className="order-bar-total" aria-live="polite">
            {total !== undefined ? (
              <Price fen={total} size="xl" />
            ) : quote.error ? null : (
              <Skeleton width={88} height={28} />
            )}
            <small>{barNote(quote.data, used)}</small>
          </div>
          {isError(risk, 'REALNAME_REQUIRED', 'CERTIFICATION_REQUIRED') ? (
            <Button onClick={() => void tell(risk, { goodsId: protectedId(goodsId, risk) })}>
              {isError(risk, 'CERTIFICATION_REQUIRED') ? '去验证本人' : '去实名认证'}
            </Button>
          ) : (
            <Button
              busy={submit.busy}
              disabled={!settled || obstacle !== null || risk !== null}
              onClick={place}
            >
              {startsAt === null ? '提交订单' : '提交预约'}
            </Button>
          )}
        </div>
      }
    >
      <div className="order-cards">
        {risk ? <RiskNotice error={risk} gameId={gameId} goodsId={goodsId} /> : null}
        <section className="card order-card" aria-label="账号">
          <OrderAccount goods={goods} />
        </section>
        <SpanCard goods={goods} choice={choice} quote={quote} onPickStart={() => setSheet('start')}>
          <ObstacleNotice goods={goods} choice={choice} onPick={() => setSheet('start')} />
        </SpanCard>
        {quote.error ? null : <PacketRow chosen={packet} />}
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
              parts={quoteParts(quote.data, rules, depositFen, used)}
            />
          </section>
        ) : (
          <Skeleton height={196} radius={12} />
        )}
        <OrderRules quote={quote.error ? undefined : quote.data} minHours={goods.minHours} />
      </div>
      <StartSheet
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

const barNote = (quote: Answer<'orders', 'quote'> | undefined, packet: OrderPacket['packet']): string => {
  const deposit = quote && quote.depositFen > 0
  if (packet) return `红包已减 ${yuanShort(packet.savesFen)} 元${deposit ? '，含可退押金' : ''}`
  return deposit ? '含可退押金，付款前不扣款' : '付款前不扣款'
}

function Gone({ goods: { gameId, gameName } }: { goods: Goods }) {
  return (
    <Page title="确认订单">
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
        <OrderAccountSkeleton />
      </div>
      <SkeletonCards count={1} height={300} />
      <SkeletonCards count={1} height={128} />
    </div>
  )
}
