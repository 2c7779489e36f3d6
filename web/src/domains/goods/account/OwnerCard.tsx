import { Link } from 'react-router'
import { countText } from '../../../core/platform/countText.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/art/Avatar.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'
import { goodRateText } from '../../../ui/reviews/ratingText.ts'
import type { GoodsDetail } from './goodsDetail.ts'

/** The owner with their record, as a link to their page. */
export function OwnerCard({ owner: { name, ownerId, completed, rating } }: Pick<GoodsDetail, 'owner'>) {
  return (
    <Link className="card account-owner" to={paths.owner({ ownerId })}>
      <Avatar seed={name} size={44} />
      <p className="account-owner-name">
        <span className="clamp-1">{name}</span>
        <small>号主</small>
      </p>
      <dl className="num">
        <div>
          <dt>完成出租</dt>
          <dd>{countText(completed)} 单</dd>
        </div>
        <div>
          <dt>好评率</dt>
          <dd>{goodRateText(rating)}</dd>
        </div>
      </dl>
      <Icon name="forward" size={18} />
    </Link>
  )
}
