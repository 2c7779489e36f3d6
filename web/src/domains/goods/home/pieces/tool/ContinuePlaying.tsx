import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../../../core/http/request.ts'
import { loginPathFor } from '../../../../../core/session/session.ts'
import { paths } from '../../../../../paths.ts'
import { Button, LinkButton } from '../../../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../../../ui/layout/Section.tsx'
import { CurrentRental } from './CurrentRental.tsx'
import { RentAgain } from './RentAgain.tsx'
import './ContinuePlaying.css'

/**
 * What the person rents now, then what they rented before; for a guest the login. It is two rows high in every state, because
 * the page arrives as a guest's and nothing below may move: further rentals are beside the first two.
 */
export function ContinuePlaying({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section title="接着玩" {...(isSignedIn && { more: { to: paths.orders(), label: '全部订单' } })}>
      {isSignedIn ? <Rentals /> : <GuestStart />}
    </Section>
  )
}

function Rentals() {
  const current = useCall(client.orders.current, {}, { inPage: true })
  const before = useCall(client.goods.rentedBefore, {}, { inPage: true })
  if (current.data && before.data) {
    const items = [
      ...current.data.orders.map((order) => ({
        key: order.orderId,
        card: <CurrentRental order={order} />,
      })),
      ...before.data.accounts.map((rented) => ({
        key: rented.goods.goodsId,
        card: <RentAgain rented={rented} />,
      })),
    ]
    return items.length > 0 ? (
      <ul className="continue">
        {items.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    ) : (
      <div className="card continue-state">
        <p>租过的账号会列在这里，下次一点就能租。</p>
        <LinkButton kind="soft" to={paths.hall()}>
          去租号
        </LinkButton>
      </div>
    )
  }
  if (current.error || before.error)
    return (
      <div className="card continue-state" role="alert">
        <p>租用中和租过的账号加载失败</p>
        <Button
          kind="soft"
          busy={current.isFetching || before.isFetching}
          onClick={() => {
            if (current.error) void current.refetch()
            if (before.error) void before.refetch()
          }}
        >
          重试
        </Button>
      </div>
    )
  return (
    <div role="status" aria-label="加载中" className="continue">
      <Skeleton height="100%" radius={12} />
      <Skeleton height="100%" radius={12} />
    </div>
  )
}

function GuestStart() {
  return (
    <div className="card continue-state">
      <p>登录后，租用中和租过的账号都在这里，一点就能接着玩或再租。</p>
      <LinkButton to={loginPathFor(paths.home())}>登录 / 注册</LinkButton>
    </div>
  )
}
