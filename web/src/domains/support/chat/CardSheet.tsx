import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { isSignedIn } from '../../../core/session/session.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'

export type Card = { kind: 'order'; orderId: string } | { kind: 'account'; goodsId: string }

/** Chooses one of the latest orders, or the account that one of them, or the page before, was about. */
export function CardSheet({
  open,
  onClose,
  goodsId,
  onChoose,
}: {
  open: boolean
  onClose: () => void
  /** The account from whose page the chat was opened. */
  goodsId: string | undefined
  onChoose: (card: Card, preview: string) => void
}) {
  return (
    <Sheet open={open} onClose={onClose} title="发送订单或账号">
      {goodsId ? <VisitedAccount goodsId={goodsId} onChoose={onChoose} /> : null}
      {isSignedIn() ? (
        <Orders onChoose={onChoose} />
      ) : goodsId ? null : (
        <StateView art={<EmptyArt kind="orders" />} title="登录后可以发送订单" />
      )}
    </Sheet>
  )
}

type Choosing = { onChoose: (card: Card, preview: string) => void }

function VisitedAccount({ goodsId, onChoose }: Choosing & { goodsId: string }) {
  const { data } = useCall(client.goods.detail, { id: goodsId }, { inPage: true })
  if (!data) return null
  return (
    <button
      type="button"
      className="chat-choice"
      onClick={() => onChoose({ kind: 'account', goodsId }, `账号：${data.title}`)}
    >
      <span>刚才看的账号</span>
      <span className="clamp-1">{data.title}</span>
    </button>
  )
}

function Orders({ onChoose }: Choosing) {
  const query = useCall(client.orders.list, { tab: 'all' })
  return (
    <QueryView query={query} skeleton={<SkeletonCards count={3} height={64} />}>
      {({ list }) =>
        list.length === 0 ? (
          <StateView art={<EmptyArt kind="orders" />} title="还没有订单" />
        ) : (
          <ul>
            {list.map(({ orderId, stateName, goods }) => (
              <li key={orderId} className="chat-choices">
                <button
                  type="button"
                  className="chat-choice"
                  onClick={() => onChoose({ kind: 'order', orderId }, `订单：${goods.title}`)}
                >
                  <span>订单 · {stateName}</span>
                  <span className="clamp-1">{goods.title}</span>
                </button>
                <button
                  type="button"
                  className="chat-choice-account"
                  onClick={() =>
                    onChoose({ kind: 'account', goodsId: goods.goodsId }, `账号：${goods.title}`)
                  }
                >
                  只发账号
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
