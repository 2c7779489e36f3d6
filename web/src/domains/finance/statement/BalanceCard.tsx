import { yuanShort } from '@shanghao/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../core/http/request.ts'
import { here } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Price } from '../../../ui/money/Price.tsx'

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
          label="现金余额"
          fen={cashFen}
          text={
            feeFreeFen > 0
              ? `可付租金和押金，也可提现到支付宝，其中 ${yuanShort(feeFreeFen)} 元提现免手续费`
              : '可付租金和押金，也可提现到支付宝'
          }
        />
        <Purse label="赠送余额" fen={bonusFen} text="付款时优先抵扣，不能提现" />
        <Purse
          label="提现中"
          fen={frozenFen}
          text={
            frozenFen > 0 ? (
              <>
                审核或转账中，未成功会全额退回 <Link to={paths.withdrawals()}>查看进度</Link>
              </>
            ) : (
              '已申请、尚未到账的提现'
            )
          }
        />
        <Purse
          label="托管中"
          fen={inEscrowFen}
          text="租用中和待结算订单的租金与押金，由平台托管，到期自动结算或退回"
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
