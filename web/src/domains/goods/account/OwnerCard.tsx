import { countText } from '../../../core/platform/countText.ts'
import { Avatar } from '../../../ui/art/Avatar.tsx'
import type { GoodsDetail } from './goodsDetail.ts'

/** The owner and their record; a rate is shown only with its base. */
export function OwnerCard({ owner: { name, completed, good, goodRate } }: Pick<GoodsDetail, 'owner'>) {
  return (
    <div className="card account-owner">
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
        {goodRate === null ? null : (
          <div>
            <dt>{countText(good)} 单无纠纷</dt>
            <dd>{goodRate}%</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
