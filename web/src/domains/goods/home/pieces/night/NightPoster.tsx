import { coverOf, coverSeed } from '@shanghao/contract/goods/cover'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { AccountCover } from '../../../../../ui/art/AccountCover.tsx'
import type { Goods } from '../../../../../ui/goods/GoodsCard.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import './NightPoster.css'

/** A large picture of an account with the price of a night. */
export const NightPoster = memo(function NightPoster({ goods }: { goods: Goods }) {
  const { goodsId, gameId, title, zone, rank, overnightFen, hourlyFen } = goods
  return (
    <Link to={paths.account({ goodsId })} className="night-poster">
      <AccountCover seed={coverSeed(coverOf({ goodsId, gameId }))} game={gameId} ratio="4:3" />
      <span className="night-poster-text">
        <strong className="clamp-2">{title}</strong>
        <span className="clamp-1">{rank ? `${rank.name} · ${zone}` : zone}</span>
        <span className="night-poster-price">
          {overnightFen === null ? null : <Price fen={overnightFen} per="夜" size="l" />}
          <Price fen={hourlyFen} per="时" size="s" tone="ink" />
        </span>
      </span>
    </Link>
  )
})
