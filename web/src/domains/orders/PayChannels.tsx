import type { Answer } from '../../core/request.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Bill = Answer<'pay', 'cashier'>

/** Ways to pay. The balance is the only one to choose while the others are closed; it says which purse pays how much. */
export function PayChannels({ bill }: { bill: Bill }) {
  return (
    <section className="card cashier-card" aria-label="支付方式">
      <h2>支付方式</h2>
      <ul className="channels">
        {bill.channels.map(({ channel, name, open, note }) => (
          <li key={channel} className="channel" data-closed={open ? undefined : ''}>
            <div className="channel-head">
              <span className="channel-name">{name}</span>
              {open ? (
                <span className="channel-on">
                  <Icon name="check" size={16} />
                  <span className="sr-only">已选</span>
                </span>
              ) : (
                <Tag>{note ?? '暂未开放'}</Tag>
              )}
            </div>
            {channel === 'balance' ? <Purses bill={bill} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Bonus is spent first, because it can only be spent here; cash could also be withdrawn. */
function Purses({ bill: { bonusFen, cashFen, fromBonusFen, fromCashFen, shortFen } }: { bill: Bill }) {
  const purses = [
    { name: '赠送余额', has: bonusFen, pays: fromBonusFen },
    { name: '现金余额', has: cashFen, pays: fromCashFen },
  ].filter(({ has, name }) => has > 0 || name === '现金余额')
  return (
    <dl className="purses">
      {purses.map(({ name, has, pays }) => (
        <div key={name} className="purse">
          <dt>
            {name}
            <small>
              现有 <Price fen={has} size="s" tone="ink" />
              {name === '赠送余额' ? '，先用它付' : ''}
            </small>
          </dt>
          <dd>
            付 <Price fen={pays} size="s" tone="ink" />
          </dd>
        </div>
      ))}
      {shortFen > 0 ? (
        <div className="purse purse-short">
          <dt>余额还差</dt>
          <dd>
            <Price fen={shortFen} size="m" />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
