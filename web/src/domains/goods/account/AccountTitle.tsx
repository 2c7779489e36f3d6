import { yuanShort } from '@shanghao/contract/money'
import { countText } from '../../../core/platform/countText.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import type { GoodsDetail } from './goodsDetail.ts'

/** Title, game, zone and number of the account. */
export function AccountTitle({ goods }: { goods: GoodsDetail }) {
  const { title, gameName, zone, goodsId, twoStepSupport, rentCount, seats, rechargeFirstFen } = goods
  return (
    <>
      <h2 className="account-title">{title}</h2>
      <p className="account-tags">
        <Tag tone="accent">{gameName}</Tag>
        <Tag>{zone}</Tag>
        {twoStepSupport ? <Tag tone="good">号主协助验证</Tag> : null}
        {seats > 1 ? <Tag tone="warn">合租，最多 {seats} 人同时</Tag> : null}
        {rechargeFirstFen > 0 ? <Tag tone="warn">需累计充值 {yuanShort(rechargeFirstFen)} 元</Tag> : null}
        {rentCount > 0 ? <Tag>租过 {countText(rentCount)} 次</Tag> : null}
      </p>
      <p className="account-number num">
        账号编号 {goodsId}
        <CopyButton as="plain" text={goodsId} what="账号编号" />
      </p>
    </>
  )
}
