import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../../core/http/request.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import type { Summary } from '../goodsDetail.ts'
import { ownedPath } from './ownedPath.ts'

/** The four most important properties; those with a list link to it. */
export function AccountSummary({ goodsId }: { goodsId: string }) {
  const { data, error } = useCall(client.goods.templateFour, { id: goodsId }, { inPage: true })
  if (error && !data) return null
  return (
    <dl className="account-summary">
      {data
        ? data.items.map((item) => <SummaryItem key={item.propertyId} goodsId={goodsId} item={item} />)
        : [0, 1, 2, 3].map((i) => (
            <div key={i}>
              <Skeleton width="70%" height="1.3em" />
              <Skeleton width="50%" height="1em" />
            </div>
          ))}
    </dl>
  )
}

function SummaryItem({ goodsId, item }: { goodsId: string; item: Summary }) {
  const { name, value, list } = item
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {list ? (
          <Link
            className="account-summary-link"
            to={ownedPath(goodsId, item)}
            aria-label={`${name} ${value}，查看全部`}
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}
