import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { useFavourite } from '../favourites/useFavourite.ts'
import type { GoodsDetail } from './goodsDetail.ts'
import './RentBar.css'

const DAY_MS = 86_400_000
const scrollToSimilar = () => document.getElementById('similar')?.scrollIntoView({ block: 'start' })

/** The actions: keep the account, and rent it, reserve it or find a similar one. */
export function RentBar({ goods }: { goods: GoodsDetail }) {
  const { toggle } = useFavourite(goods)
  return (
    <div className="rent-bar">
      <button type="button" className="rent-bar-keep" aria-pressed={goods.stored} onClick={toggle}>
        <Icon name="heart" filled={goods.stored} />
        {goods.stored ? '已收藏' : '收藏'}
      </button>
      <RentAction goods={goods} />
    </div>
  )
}

function RentAction({ goods: { goodsId, state, freeAt, hourlyFen, minHours } }: { goods: GoodsDetail }) {
  const now = serverNow()
  const { reserveAheadDays } = useRules()
  if (state === 'unavailable')
    return (
      <>
        <p className="rent-bar-text">
          <b>暂时不出租</b>
          <small>已下架或处理中</small>
        </p>
        <Button onClick={scrollToSimilar}>查看相似账号</Button>
      </>
    )
  if (freeAt === null)
    return (
      <>
        <p className="rent-bar-text">
          <Price fen={hourlyFen} per="小时" size="l" />
          <small>{minHours} 小时起租</small>
        </p>
        <LinkButton to={paths.order({ goodsId })}>立即租用</LinkButton>
      </>
    )
  const reservable = freeAt - now <= reserveAheadDays * DAY_MS
  return (
    <>
      <p className="rent-bar-text">
        <b>{momentText(freeAt, now)} 可租</b>
        <small>{reservable ? '租用中，可预约' : `只能预约 ${reserveAheadDays} 天内`}</small>
      </p>
      {reservable ? (
        <LinkButton to={paths.order({ goodsId, startsAt: freeAt })}>预约</LinkButton>
      ) : (
        <Button onClick={scrollToSimilar}>查看相似账号</Button>
      )}
    </>
  )
}
