import type { Answer } from '../../core/request.ts'
import { Price } from '../../ui/Price.tsx'

/** What can be spent, of what it is made, and what is kept aside meanwhile. Each part says what it is for. */
export function Purses({ cashFen, bonusFen, frozenFen, inEscrowFen }: Answer<'finance', 'balance'>) {
  return (
    <section className="card purses" aria-label="余额构成">
      <p className="purses-label">可用余额</p>
      <p className="purses-total">
        <Price fen={cashFen + bonusFen} size="xl" tone="ink" exact />
      </p>
      <dl>
        <Purse label="现金" fen={cashFen} text="付租金和押金，赠送余额用完后再用它" />
        <Purse label="赠送" fen={bonusFen} text="付款时先用它，不能提现" />
        {frozenFen > 0 ? <Purse label="冻结" fen={frozenFen} text="正在处理，暂时不能用" /> : null}
        <Purse
          label="平台保管中"
          fen={inEscrowFen}
          text="在租和待结算订单的租金与押金，不在可用余额里；该退的会自动退回"
        />
      </dl>
    </section>
  )
}

function Purse({ label, fen, text }: { label: string; fen: number; text: string }) {
  return (
    <div>
      <dt>
        {label}
        <small>{text}</small>
      </dt>
      <dd>
        <Price fen={fen} tone="ink" exact />
      </dd>
    </div>
  )
}
