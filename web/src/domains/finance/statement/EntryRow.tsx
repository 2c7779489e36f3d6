import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { MoneySheet } from '../../../ui/money/MoneySheet.tsx'
import { Price } from '../../../ui/money/Price.tsx'

type Entry = ListItem<'finance', 'details'>

/** Numbers of orders, withdrawals and recharges have nineteen digits; manual postings have other names and no path. */
const SERIAL = /^\d{19}$/

/** The path of the entry's cause; null where it has no path. */
const causePath = (cause: NonNullable<Entry['cause']>): string | null => {
  const { kind, id } = cause
  if (!SERIAL.test(id)) return null
  if (kind === 'order') return paths.orderDetail({ orderId: id })
  if (kind === 'withdrawal') return paths.withdrawalResult({ id })
  return kind === 'recharge' ? paths.rechargeResult({ rechargeId: id }) : null
}

/** One entry. Links to its cause; without a path it opens the money trace. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { label, fen, wallet, balanceFen, at, cause } = entry
  const [open, setOpen] = useState(false)
  const content = (
    <>
      <span className="entry-text">
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
  if (cause === null) return <div className="entry">{content}</div>
  const path = causePath(cause)
  if (path !== null)
    return (
      <Link className="entry" to={path}>
        {content}
        <Icon name="forward" size={16} />
      </Link>
    )
  return (
    <>
      <button type="button" className="entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
        <Icon name="forward" size={16} />
      </button>
      <MoneySheet of={cause} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
