import { countText } from '../../../core/count.ts'
import { Avatar } from '../../../ui/art/Avatar.tsx'
import type { GoodsDetail } from './goodsQuery.ts'

/** Who rents the account out, and how that went so far. */
export function OwnerBlock({ owner: { name, completed, goodRate } }: Pick<GoodsDetail, 'owner'>) {
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
        <div>
          <dt>好评率</dt>
          <dd>{goodRate === null ? '暂无' : `${goodRate}%`}</dd>
        </div>
      </dl>
    </div>
  )
}
