import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { clockText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'
import { affectedByOrder } from '../../core/http/affectedCalls.ts'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Price } from '../money/Price.tsx'
import { OrderGoods } from './OrderGoods.tsx'
import { refundRouteText, refundStartedText } from './refundTexts.ts'
import './SwapOffer.css'

/** A code is refused, or its time is over, without anything happening here. */
const REFETCH_MS = 15_000

type Offer = NonNullable<CallOutput<'orders', 'swapOffer'>['offer']>
type Account = NonNullable<Offer['account']>

/**
 * For a running rental whose login provably fails: the account it can move to with its price, or the whole refund, in one tap.
 * Nothing while there is no proof, and after the first minutes.
 */
export function SwapOffer({ orderId, onDone }: { orderId: string; onDone?: () => void }) {
  const found = useCall(
    client.orders.swapOffer,
    { orderId },
    { refetchEveryMs: (now) => (now?.state === 'late' ? false : REFETCH_MS), inPage: true },
  )
  const swap = useCallMutation(client.orders.swap, {
    invalidates: [...affectedByOrder, client.orders.swapOffer],
    onDone: ({ goodsId, refundParts }) => {
      const done = goodsId === null ? '已全额退款' : '已换号，请查看新账号的密码'
      toast(refundParts.length > 0 ? `${done}，${refundStartedText(refundParts)}` : done, 'success')
      onDone?.()
    },
    onFail: () => void found.refetch(),
  })
  const shown = found.data
  if (shown?.state === 'limited')
    return (
      <Notice
        title="换号次数已用完"
        action={
          <LinkButton kind="soft" size="s" to={paths.complaintsNew({ orderId, group: 'login' })}>
            投诉退款
          </LinkButton>
        }
      >
        登不上可以投诉退款，提交前会显示可退金额。
      </Notice>
    )
  if (!shown?.offer) return null
  const { offer, until } = shown
  const { account, refundFen, refundParts } = offer
  return (
    <section className="card swap-offer" aria-label={account ? '可以换号' : '可以全额退款'}>
      <div>
        <h2>{account ? '登不上？换一个账号' : '登不上？全额退款'}</h2>
        <p>
          {account
            ? `同游戏同区服，段位和皮肤不低于原账号。租期从现在重新计算，请在 ${clockText(until)} 前确认。`
            : `现在没有可换的账号，租金和押金全额退还。请在 ${clockText(until)} 前确认。`}
        </p>
      </div>
      {account ? <SwapAccount account={account} /> : null}
      <dl>
        {account ? <Rents account={account} /> : null}
        <div>
          <dt>
            {account ? '退回差价' : '退回'}
            {refundParts.length > 0 ? <small>{refundRouteText(refundParts)}</small> : null}
            {offer.packetBack ? <small>红包也会退回</small> : null}
          </dt>
          <dd>
            <Price fen={refundFen} size="l" tone={refundFen > 0 ? 'good' : 'ink'} />
          </dd>
        </div>
      </dl>
      <Button
        block
        busy={swap.busy}
        onClick={() =>
          void swap.run({
            orderId,
            goodsId: account?.goods.goodsId ?? null,
            expectedRefundFen: refundFen,
          })
        }
      >
        {buttonText(account, refundFen)}
      </Button>
    </section>
  )
}

const buttonText = (account: Account | null, refundFen: number): string => {
  if (!account) return `全额退款 ${yuanShort(refundFen)} 元`
  return refundFen > 0 ? `换到这个账号，退 ${yuanShort(refundFen)} 元` : '换到这个账号'
}

function SwapAccount({ account: { goods, hours, giftHours, freeMinutes } }: { account: Account }) {
  const length = `${hours} 小时${giftHours > 0 ? ` + 送 ${giftHours} 小时` : ''}`
  return (
    <OrderGoods goods={goods} link>
      <p className="swap-offer-length">
        {length}
        {freeMinutes > 0 ? `，另有 ${freeMinutes} 分钟登录时间` : ''}
      </p>
    </OrderGoods>
  )
}

function Rents({ account: { rentFen, depositFen, packetFen } }: { account: Account }) {
  return (
    <>
      <div>
        <dt>
          新租金
          {packetFen > 0 ? <small>红包抵扣 {yuanShort(packetFen)} 元</small> : null}
        </dt>
        <dd>
          <Price fen={rentFen} size="m" tone="ink" />
        </dd>
      </div>
      {depositFen > 0 ? (
        <div>
          <dt>新押金</dt>
          <dd>
            <Price fen={depositFen} size="m" tone="ink" />
          </dd>
        </div>
      ) : null}
    </>
  )
}
