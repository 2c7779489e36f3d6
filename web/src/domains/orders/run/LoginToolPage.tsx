import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { EnvelopeArt } from '../../../ui/art/EnvelopeArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { FailureView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderGoodsSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { UpcomingRentals } from '../list/UpcomingRentals.tsx'
import type { Order } from '../orderState.ts'
import { FinishingPage } from './FinishingPage.tsx'
import { finishingUntil } from './finish.ts'
import { RentalLoginPage } from './RentalLoginPage.tsx'
import './LoginToolPage.css'

/** A rental can begin, be renewed or end on another device. */
const REFETCH_MS = 30_000

/** 上号器: the login of the account that is rented now. */
export default function LoginToolPage() {
  const token = useSession((s) => s.token)
  return token ? <CurrentRentals /> : <GuestPage />
}

function CurrentRentals() {
  const [query, setQuery] = useSearchParams()
  const current = useCall(client.orders.current, {}, { refetchEveryMs: REFETCH_MS, isLive: true })
  const orders = current.data?.orders
  const shown = orders?.find(({ orderId }) => orderId === query.get('orderId')) ?? orders?.[0]
  if (!shown)
    return (
      <Page title="上号器" nav="none">
        {orders ? (
          <NoRental />
        ) : current.error ? (
          <FailureView error={current.error} retry={current.refetch} busy={current.isFetching} />
        ) : (
          <LoginSkeleton />
        )}
      </Page>
    )
  const picker =
    orders && orders.length > 1 ? (
      <RentalPicker
        orders={orders}
        shown={shown}
        onChoose={(orderId) => setQuery({ orderId }, { replace: true })}
      />
    ) : null
  const finishing = finishingUntil(shown, serverNow())
  return finishing === null ? (
    <RentalLoginPage key={`${shown.orderId} ${shown.goods.goodsId}`} order={shown}>
      {picker}
    </RentalLoginPage>
  ) : (
    <FinishingPage key={shown.orderId} order={shown} until={finishing}>
      {picker}
    </FinishingPage>
  )
}

function RentalPicker({
  orders,
  shown,
  onChoose,
}: {
  orders: readonly Order[]
  shown: Order
  onChoose: (orderId: string) => void
}) {
  return (
    <ChipGroup label={`租用中的 ${orders.length} 个账号`} scroll>
      {orders.map(({ orderId, goods }) => (
        <Chip key={orderId} selected={orderId === shown.orderId} onClick={() => onChoose(orderId)}>
          <span className="login-choice clamp-1">{goods.title}</span>
        </Chip>
      ))}
    </ChipGroup>
  )
}

function GuestPage() {
  return (
    <Page title="上号器" nav="none">
      <StateView
        art={<EnvelopeArt open={false} />}
        title="登录后在这里上号"
        text="租到的账号密码在这里查看，租期结束后自动隐藏。"
        action={<LinkButton to={loginPathFor(paths.loginTool())}>登录</LinkButton>}
      />
    </Page>
  )
}

function NoRental() {
  return (
    <>
      <StateView
        art={<EnvelopeArt open={false} />}
        title="没有租用中的账号"
        text="付款后在这里查看和复制账号密码。"
        action={<LinkButton to={paths.hall()}>去租号</LinkButton>}
      />
      <UpcomingRentals />
    </>
  )
}

function LoginSkeleton() {
  return (
    <div className="login-tool-body" role="status">
      <span className="sr-only">加载中</span>
      <div className="card login-card">
        <OrderGoodsSkeleton />
        <Skeleton height={200} radius={12} />
        <Skeleton height={48} radius={8} />
      </div>
    </div>
  )
}
