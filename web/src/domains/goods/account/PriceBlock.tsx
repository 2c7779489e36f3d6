import { serverNow } from '@shanghao/client/time/clock'
import { yuanShort } from '@shanghao/contract/money'
import { Link } from 'react-router'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { Tag } from '../../../ui/display/Tag.tsx'
import { listPlans, type PlanChoice } from '../../../ui/goods/plans.ts'
import { Price } from '../../../ui/money/Price.tsx'
import type { GoodsDetail } from './goodsDetail.ts'
import './PriceBlock.css'

/** The price: per hour, the deposit, and every plan with its saving. */
export function PriceBlock({ goods }: { goods: GoodsDetail }) {
  const { goodsId, hourlyFen, depositFen, minHours, plan, state, freeAt } = goods
  const rules = useRules()
  const isFree = state === 'on_shelf' && freeAt === null
  return (
    <div className="account-price">
      <p className="account-price-line">
        <Price fen={hourlyFen} per="小时" size="xl" />
        {plan.giftEvery === null ? null : (
          <Tag tone="price">
            每租 {plan.giftEvery} 小时送 {plan.giftHours} 小时
          </Tag>
        )}
      </p>
      <p className="account-deposit">
        {depositFen === 0 ? (
          <b>免押金</b>
        ) : (
          <>
            押金 {yuanShort(depositFen)} 元，无纠纷，归还 {rules.depositReturnHours} 小时后原路退回
          </>
        )}
      </p>
      <p className="account-deposit">
        {minHours > 1
          ? `可提前归还；不足起租时长 ${minHours} 小时按 ${minHours} 小时计费`
          : '可提前归还，按已用时长计费，不足一小时按一小时算'}
      </p>
      <ul className="account-plans" aria-label="租用套餐">
        {listPlans(goods, rules, serverNow()).map((choice) => (
          <li key={choice.kind}>
            {isFree && choice.order ? (
              <Link to={paths.order({ goodsId, ...choice.order })} className="account-plan">
                <PlanText choice={choice} />
              </Link>
            ) : (
              <div className="account-plan">
                <PlanText choice={choice} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanText({ choice: { name, fen, note, saves } }: { choice: PlanChoice }) {
  return (
    <>
      <span className="account-plan-name">
        {name}
        {saves === null ? null : <small>省 {saves}%</small>}
      </span>
      <Price fen={fen} size="m" tone="ink" />
      <span className="account-plan-note num">{note}</span>
    </>
  )
}
