import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText, momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { client } from '../../../../../core/http/request.ts'
import { paths } from '../../../../../paths.ts'
import { CoverPicture } from '../../../../../ui/art/CoverPicture.tsx'
import { Button, LinkButton } from '../../../../../ui/controls/Button.tsx'
import { SkeletonCards } from '../../../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../../../ui/layout/Section.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import './RentAgain.css'

type Rented = CallOutput<'goods', 'rentedBefore'>['accounts'][number]

/** The accounts that the person had, one tap from an order for the same hours. */
export function RentAgain() {
  const before = useCall(client.goods.rentedBefore, {}, { inPage: true })
  return (
    <Section title="再租一次" more={{ to: paths.orders(), label: '全部订单' }}>
      {before.data ? (
        before.data.accounts.length > 0 ? (
          <ul className="again-list">
            {before.data.accounts.map((rented) => (
              <li key={rented.goods.goodsId}>
                <Again rented={rented} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="card again-empty">租过的账号会列在这里，下次一点就能租。</p>
        )
      ) : before.error ? (
        <p className="card tool-failed" role="alert">
          租过的账号加载失败
          <Button kind="plain" size="s" onClick={() => void before.refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <div role="status" aria-label="加载中">
          <SkeletonCards count={2} height={88} />
        </div>
      )}
    </Section>
  )
}

function Again({ rented: { goods, hours, rentedAt } }: { rented: Rented }) {
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
