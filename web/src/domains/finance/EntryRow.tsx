import { Link } from 'react-router'
import { serverNow } from '../../core/clock.ts'
import type { Item } from '../../core/request.ts'
import { momentText } from '../../core/time.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'

/** One change of the balance. Leads to the order that caused it, where one did. */
export function EntryRow({ entry }: { entry: Item<'finance', 'details'> }) {
  const { label, fen, wallet, balanceFen, at, orderId } = entry
  const words = (
    <>
      <span className="entry-words">
        <span>{label}</span>
        <small>{momentText(at, serverNow())}</small>
      </span>
      <span className="entry-money">
        <Price fen={fen} sign exact tone={fen > 0 ? 'good' : 'ink'} />
        <small>
          {wallet === 'bonus' ? '赠送剩' : '现金剩'} <Price fen={balanceFen} size="s" tone="ink" exact />
        </small>
      </span>
    </>
  )
  if (orderId === null) return <div className="entry">{words}</div>
  return (
    <Link className="entry" to={paths.orderDetail({ orderId })}>
      {words}
      <Icon name="forward" size={16} />
    </Link>
  )
}
