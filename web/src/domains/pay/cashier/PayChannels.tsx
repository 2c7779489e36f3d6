import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { ChannelChoice, type ChannelId } from '../../../ui/money/ChannelChoice.tsx'
import { Price } from '../../../ui/money/Price.tsx'

type Bill = CallOutput<'pay', 'cashier'>

/** The payment channels. The balance shows how much each of its parts pays and, if it is short, a link to recharge. */
export function PayChannels({
  bill,
  chosen,
  onChoose,
}: {
  bill: Bill
  chosen: ChannelId
  onChoose: (channel: ChannelId) => void
}) {
  const { channels, shortFen, orderId } = bill
  const rechargeable = channels.some(({ channel, open }) => open && channel !== 'balance')
  const balance = () => (
    <>
      <BalanceParts bill={bill} />
      {shortFen > 0 ? (
        <p className="balance-short">
          余额还差 {yuanShort(shortFen)} 元
          {rechargeable ? (
            <Link to={paths.recharge({ fen: shortFen, redirect: paths.cashier({ orderId }) })}>去充值</Link>
          ) : null}
        </p>
      ) : null}
    </>
  )
  return (
    <ChannelChoice
      channels={channels}
      chosen={chosen}
      onChoose={onChoose}
      isUsable={(channel) => channel !== 'balance' || shortFen <= 0}
      about={(channel) => (channel === 'balance' ? <div className="channel-more">{balance()}</div> : null)}
    />
  )
}

/** Bonus is spent first, because it can't be withdrawn. */
function BalanceParts({ bill: { bonusFen, cashFen, fromBonusFen, fromCashFen, shortFen } }: { bill: Bill }) {
  const parts = [
    { name: '赠送余额', has: bonusFen, pays: fromBonusFen },
    { name: '现金余额', has: cashFen, pays: fromCashFen },
  ].filter(({ has, name }) => has > 0 || name === '现金余额')
  return (
    <dl className="balance-parts">
      {parts.map(({ name, has, pays }) => (
        <div key={name} className="balance-part">
          <dt>
            {name}
            <small>
              余额 <Price fen={has} size="s" tone="ink" />
              {name === '赠送余额' ? '，优先抵扣' : ''}
            </small>
          </dt>
          {shortFen > 0 ? null : (
            <dd>
              支付 <Price fen={pays} size="s" tone="ink" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
