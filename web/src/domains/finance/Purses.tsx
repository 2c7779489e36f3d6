import { yuanShort } from '@shanghao/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { here } from '../../core/navigate.ts'
import type { Answer } from '../../core/request.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'

/** What can be spent, of what it is made, and what is kept aside meanwhile. Each part says what it is for. */
export function Purses({
  cashFen,
  feeFreeFen,
  bonusFen,
  frozenFen,
  inEscrowFen,
}: Answer<'finance', 'balance'>) {
  return (
    <section className="card purses" aria-label="余额构成">
      <p className="purses-label">可用余额</p>
      <p className="purses-total">
        <Price fen={cashFen + bonusFen} size="xl" tone="ink" exact />
      </p>
      <div className="purses-acts">
        <LinkButton to={paths.recharge({ redirect: here() })}>充值</LinkButton>
        <LinkButton kind="soft" to={paths.withdrawal()}>
          提现
        </LinkButton>
      </div>
      <dl>
        <Purse
          label="可提现"
          fen={cashFen}
          text={
            feeFreeFen > 0
              ? `付租金和押金，也可以提到支付宝，其中 ${yuanShort(feeFreeFen)} 元提现免手续费`
              : '付租金和押金，也可以提到支付宝'
          }
        />
        <Purse label="赠送" fen={bonusFen} text="付款时先用它，不能提现" />
        <Purse
          label="提现中"
          fen={frozenFen}
          text={
            frozenFen > 0 ? (
              <>
                审核或转账途中，没成功会全额退回 <Link to={paths.withdrawals()}>看进度</Link>
              </>
            ) : (
              '申请提现后，到账前先放在这里'
            )
          }
        />
        <Purse
          label="托管中"
          fen={inEscrowFen}
          text="在租和待结算订单的租金与押金，由平台保管，该退的会自动退回"
        />
      </dl>
    </section>
  )
}

function Purse({ label, fen, text }: { label: string; fen: number; text: ReactNode }) {
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
