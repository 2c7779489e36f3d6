import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { AccountCover } from '../art/AccountCover.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import './OrderGoods.css'

/** The account an order is about: picture, title, where it runs. `link` leads to the account's own page. */
export function OrderAccount({
  goods: { goodsId, gameId, gameName, title, zone, rank },
  link = false,
  children,
}: {
  goods: Omit<Item<'orders', 'list'>['goods'], 'twoStepSupport'>
  link?: boolean
  /** Below the title. */
  children?: ReactNode
}) {
  return (
    <div className="order-account">
      <div className="order-account-cover">
        <AccountCover seed={goodsId} game={gameId} ratio="1:1" />
      </div>
      <div className="order-account-words">
        <h2 className="order-account-title clamp-2">
          {link ? <Link to={paths.account({ goodsId })}>{title}</Link> : title}
        </h2>
        <p className="order-account-zone">
          {gameName} · {zone}
          {rank ? ` · ${rank.name}` : ''}
        </p>
        {children}
      </div>
    </div>
  )
}

export function OrderAccountSkeleton() {
  return (
    <div className="order-account">
      <div className="order-account-cover">
        <Skeleton height="100%" radius={0} />
      </div>
      <div className="order-account-words">
        <Skeleton width="90%" height="1.1em" />
        <Skeleton width="55%" height="0.9em" />
      </div>
    </div>
  )
}
