import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { GameCrest } from '../../../../ui/art/GameCrest.tsx'
import { RankCrest } from '../../../../ui/art/RankCrest.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import type { Goods } from '../../../../ui/goods/GoodsCard.tsx'
import { Price } from '../../../../ui/money/Price.tsx'
import './GoodsRow.css'

/** What tells accounts apart, in one line: deposit, rank, zone, number of skins. */
const factsOf = ({ rank, zone, skins, depositFen }: Goods): string =>
  [depositFen === 0 ? '免押' : null, rank?.name, zone, skins > 0 ? `皮肤 ${skins}` : null]
    .filter((fact) => fact)
    .join(' · ')

/** An account in a line of a dense list: no picture, all facts, the price at the end. */
export const GoodsRow = memo(function GoodsRow({ goods }: { goods: Goods }) {
  const { goodsId, gameId, title, rank, hourlyFen, minHours, freeAt } = goods
  return (
    <Link to={paths.account({ goodsId })} className="goods-row" data-away={freeAt === null ? undefined : ''}>
      <span className="goods-row-mark">
        {rank ? (
          <RankCrest rank={rank.index} of={rank.of} size={32} />
        ) : (
          <GameCrest seed={gameId} size={28} />
        )}
      </span>
      <span className="goods-row-text">
        <span className="goods-row-title clamp-1">{title}</span>
        <span className="goods-row-facts clamp-1">{factsOf(goods)}</span>
      </span>
      <span className="goods-row-price">
        <Price fen={hourlyFen} per="时" />
        <small>{freeAt === null ? `${minHours} 小时起` : `${momentText(freeAt, serverNow())} 可租`}</small>
      </span>
    </Link>
  )
})

export function GoodsRowSkeletons({ count }: { count: number }) {
  return (
    <div className="card">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <div key={i} className="goods-row">
          <Skeleton width={32} height={32} radius={16} />
          <span className="goods-row-text">
            <Skeleton width="80%" />
            <Skeleton width="60%" height="0.9em" />
          </span>
          <Skeleton width={56} height={24} />
        </div>
      ))}
    </div>
  )
}
