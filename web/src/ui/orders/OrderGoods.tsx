import type { ListItem } from '@shanghao/client/http/calls'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { CoverPicture } from '../art/CoverPicture.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import './OrderGoods.css'

/** The account of an order: picture, title, zone. `link` links to the account's page. */
export function OrderGoods({
  goods: { goodsId, gameId, gameName, title, zone, rank },
  link = false,
  children,
}: {
  goods: Omit<ListItem<'orders', 'list'>['goods'], 'twoStepSupport'>
  link?: boolean
  /** Below the title. */
  children?: ReactNode
}) {
  return (
    <div className="order-goods">
      <div className="order-goods-cover">
        <CoverPicture goodsId={goodsId} gameId={gameId} shape="square" />
      </div>
      <div className="order-goods-text">
        <h2 className="order-goods-title">
          {link ? (
            <Link to={paths.account({ goodsId })}>
              <span className="clamp-2">{title}</span>
            </Link>
          ) : (
            <span className="clamp-2">{title}</span>
          )}
        </h2>
        <p className="order-goods-zone">
          {gameName} · {zone}
          {rank ? ` · ${rank.name}` : ''}
        </p>
        {children}
      </div>
    </div>
  )
}

export function OrderGoodsSkeleton() {
  return (
    <div className="order-goods">
      <div className="order-goods-cover">
        <Skeleton height="100%" radius={0} />
      </div>
      <div className="order-goods-text">
        <Skeleton width="90%" height="1.1em" />
        <Skeleton width="55%" height="0.9em" />
      </div>
    </div>
  )
}
