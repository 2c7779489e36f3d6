import { useSearchParams } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { loginPathFrom, useSession } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { EnvelopeArt } from '../../../ui/art/EnvelopeArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { FailureView } from '../../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderAccountSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { UpcomingRentals } from '../list/UpcomingRentals.tsx'
import type { Order } from '../orderState.ts'
import { RentedLogin } from './RentalLoginPage.tsx'
import './LoginToolPage.css'

/** A rental can begin, be renewed or end on another device. */
const LOOK_AGAIN_MS = 30_000

/** 上号器: the login of what is rented right now. */
export default function LoginToolPage() {
  const token = useSession((s) => s.token)
  return token ? <Rented /> : <Guest />
}

function Rented() {
  const [query, setQuery] = useSearchParams()
  const current = useCall(client.orders.current, {}, { everyMs: LOOK_AGAIN_MS })
  const orders = current.data?.orders
  const shown = orders?.find(({ orderId }) => orderId === query.get('orderId')) ?? orders?.[0]
  if (!shown)
    return (
      <Page title="上号" nav="none">
        {orders ? (
          <Nothing />
        ) : current.error ? (
          <FailureView error={current.error} retry={current.refetch} busy={current.isFetching} />
        ) : (
          <LoginSkeleton />
        )}
      </Page>
    )
  return (
    <RentedLogin key={shown.orderId} order={shown}>
      {orders && orders.length > 1 ? (
        <Choice
          orders={orders}
          shown={shown}
          onChoose={(orderId) => setQuery({ orderId }, { replace: true })}
        />
      ) : null}
    </RentedLogin>
  )
}

function Choice({
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

function Guest() {
  return (
    <Page title="上号" nav="none">
      <StateView
        art={<EnvelopeArt open={false} />}
        title="登录后在这里上号"
        text="租到的账号密码在这里查看，租期结束后自动隐藏。"
        action={<LinkButton to={loginPathFrom(paths.loginTool())}>登录</LinkButton>}
      />
    </Page>
  )
}

function Nothing() {
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
        <OrderAccountSkeleton />
        <Skeleton height={200} radius={12} />
        <Skeleton height={48} radius={8} />
      </div>
    </div>
  )
}
