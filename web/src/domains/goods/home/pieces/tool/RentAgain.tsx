import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText, momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { CoverPicture } from '../../../../../ui/art/CoverPicture.tsx'
import { LinkButton } from '../../../../../ui/controls/Button.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import './RentAgain.css'

type Rented = CallOutput<'goods', 'rentedBefore'>['accounts'][number]

/** An account that the person had, one tap from an order for the same hours. */
export function RentAgain({ rented: { goods, hours, rentedAt } }: { rented: Rented }) {
  const { goodsId, gameId, title, hourlyFen, freeAt } = goods
  const now = serverNow()
  return (
    <article className="card again">
      <Link to={paths.account({ goodsId })} className="again-account">
        <span className="again-cover">
          <CoverPicture goodsId={goodsId} gameId={gameId} shape="square" />
        </span>
        <span className="again-text">
          <span className="again-title clamp-2">{title}</span>
          <small>
            {dayText(rentedAt, now)}租了 {hours} 小时
          </small>
        </span>
      </Link>
      <div className="again-act">
        {freeAt === null ? <Price fen={hourlyFen} per="时" /> : <small>{momentText(freeAt, now)} 可租</small>}
        {freeAt === null ? (
          <LinkButton size="s" kind="soft" to={paths.order({ goodsId, hours })}>
            再租 {hours} 小时
          </LinkButton>
        ) : (
          <LinkButton size="s" kind="quiet" to={paths.account({ goodsId })}>
            去看看
          </LinkButton>
        )}
      </div>
    </article>
  )
}
