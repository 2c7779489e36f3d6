import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { memo } from 'react'
import { Link } from 'react-router'
import { countText } from '../../core/platform/countText.ts'
import { paths } from '../../paths.ts'
import { CoverPicture } from '../art/CoverPicture.tsx'
import { RankCrest } from '../art/RankCrest.tsx'
import { Tag } from '../display/Tag.tsx'
import { Price } from '../money/Price.tsx'
import './GoodsCard.css'

export type Goods = ListItem<'goods', 'list'>

const FREE = '免押'

/**
 * The card of an account. `list` for long lists, `grid` for two columns, `compact` for a row that scrolls. `gone`
 * greys out an account that is off the shelf (favourites). `isFirst` for those at the top of a page, whose pictures come with it.
 */
export const GoodsCard = memo(function GoodsCard({
  goods,
  as = 'list',
  gone = false,
  isFirst = false,
  heading: Heading = 'h3',
}: {
  goods: Goods
  as?: 'list' | 'grid' | 'compact'
  gone?: boolean
  isFirst?: boolean
  /** `h2` where the cards are directly below the page's title. */
  heading?: 'h2' | 'h3'
}) {
  const { goodsId, gameId, title, rank, hourlyFen, minHours, freeAt, rentCount } = goods
  const unavailableText = gone ? '已下架' : freeAt === null ? null : `${momentText(freeAt, serverNow())} 可租`
  return (
    <Link
      to={paths.account({ goodsId })}
      className={`goods goods-${as}`}
      data-away={unavailableText ? '' : undefined}
    >
      <div className="goods-cover">
        <CoverPicture
          goodsId={goodsId}
          gameId={gameId}
          shape={as === 'list' ? 'square' : 'wide'}
          isFirst={isFirst}
        />
        {rank ? (
          <span className="goods-rank">
            <RankCrest rank={rank.index} of={rank.of} size={as === 'compact' ? 24 : 28} />
            <span>{rank.name}</span>
          </span>
        ) : null}
        {unavailableText ? <span className="goods-away">{unavailableText}</span> : null}
      </div>
      <div className="goods-body">
        <Heading className={as === 'compact' ? 'goods-title clamp-1' : 'goods-title clamp-2'}>
          {title}
        </Heading>
        <p className="goods-tags">
          {cardTags(goods).map((text) => (
            <Tag key={text} tone={text === FREE ? 'good' : 'plain'}>
              {text}
            </Tag>
          ))}
        </p>
        <p className="goods-foot">
          <span className="goods-meta">
            {minHours} 小时起
            {as === 'list' && rentCount > 0 ? (
              <span className="goods-times"> · 租过 {countText(rentCount)} 次</span>
            ) : null}
          </span>
          <Price fen={hourlyFen} per="时" size={as === 'list' ? 'l' : 'm'} />
        </p>
      </div>
    </Link>
  )
})

/** The most important tags: no deposit, zone, then the account's own. */
const cardTags = ({ zone, tags, depositFen }: Goods): string[] =>
  (depositFen === 0 ? [FREE, zone, ...tags.filter((tag) => !tag.startsWith(FREE))] : [zone, ...tags]).slice(
    0,
    3,
  )
