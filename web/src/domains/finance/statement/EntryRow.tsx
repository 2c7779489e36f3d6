import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../../core/http/request.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { momentText } from '../../../core/time/timeText.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { MoneySheet } from '../../../ui/money/MoneySheet.tsx'
import { Price } from '../../../ui/money/Price.tsx'

type Entry = Item<'finance', 'details'>

/** Our own numbers have nineteen digits; what was booked by hand goes by other names and has no screen. */
const ownNumber = /^\d{19}$/

/** The screen of what caused an entry; null where it has none. */
const screenOf = (cause: NonNullable<Entry['cause']>): string | null => {
  const { kind, id } = cause
  if (!ownNumber.test(id)) return null
  if (kind === 'order') return paths.orderDetail({ orderId: id })
  if (kind === 'withdrawal') return paths.withdrawalResult({ id })
  return kind === 'recharge' ? paths.rechargeResult({ rechargeId: id }) : null
}

/** One change of the balance. Leads to what caused it; where that has no screen, tells its money's way. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { label, fen, wallet, balanceFen, at, cause } = entry
  const [open, setOpen] = useState(false)
  const words = (
    <>
      <span className="entry-words">
        <span>{label}</span>
        <small>{momentText(at, serverNow())}</small>
      </span>
      <span className="entry-money">
        <Price fen={fen} sign exact tone={fen > 0 ? 'good' : 'ink'} />
        <small>
          {wallet === 'bonus' ? '赠送余额' : '现金余额'} <Price fen={balanceFen} size="s" tone="ink" exact />
        </small>
      </span>
    </>
  )
  if (cause === null) return <div className="entry">{words}</div>
  const screen = screenOf(cause)
  if (screen !== null)
    return (
      <Link className="entry" to={screen}>
        {words}
        <Icon name="forward" size={16} />
      </Link>
    )
  return (
    <>
      <button type="button" className="entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
        <Icon name="forward" size={16} />
      </button>
      <MoneySheet of={cause} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
