import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { currentPath } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Price } from '../../../ui/money/Price.tsx'

/** The available balance, its parts, and the amounts that are reserved, each with its use. */
export function BalanceCard({
  cashFen,
  feeFreeFen,
  bonusFen,
  frozenFen,
  inEscrowFen,
}: CallOutput<'finance', 'balance'>) {
  return (
    <section className="card balance-card" aria-label="余额构成">
      <p className="balance-card-label">可用余额</p>
      <p className="balance-card-total">
        <Price fen={cashFen + bonusFen} size="xl" tone="ink" exact />
      </p>
      <div className="balance-card-acts">
        <LinkButton to={paths.recharge({ redirect: currentPath() })}>充值</LinkButton>
        <LinkButton kind="soft" to={paths.withdrawal()}>
          提现
        </LinkButton>
      </div>
      <dl>
        <BalancePart
          label="现金余额"
          fen={cashFen}
          text={
            feeFreeFen > 0
              ? `可付租金和押金，也可提现到支付宝，其中 ${yuanShort(feeFreeFen)} 元提现免手续费`
              : '可付租金和押金，也可提现到支付宝'
          }
        />
        <BalancePart label="赠送余额" fen={bonusFen} text="付款时优先抵扣，不能提现" />
        <BalancePart
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
        <BalancePart
          label="托管中"
          fen={inEscrowFen}
          text="租用中和待结算订单的租金与押金，由平台托管，到期自动结算或退回"
        />
      </dl>
    </section>
  )
}

function BalancePart({ label, fen, text }: { label: string; fen: number; text: ReactNode }) {
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
