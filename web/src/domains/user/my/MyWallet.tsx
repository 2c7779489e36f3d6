import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'

/** The balance in three figures; the balance page has the details. */
export function MyWallet() {
  const balance = useCall(client.finance.balance)
  const { data } = balance
  return (
    <section className="card my-wallet" aria-label="钱包">
      <Link to={paths.finance()} className="my-card-head">
        <h2>余额</h2>
        <span>
          明细
          <Icon name="forward" size={16} />
        </span>
      </Link>
      {data ? (
        <dl className="my-money">
          <div>
            <dt>可用余额</dt>
            <dd>
              <Price fen={data.cashFen + data.bonusFen} size="l" tone="ink" exact />
            </dd>
          </div>
          <div>
            <dt>含赠送余额</dt>
            <dd>
              <Price fen={data.bonusFen} tone="ink" exact />
            </dd>
          </div>
          <div>
            <dt>托管中</dt>
            <dd>
              <Price fen={data.inEscrowFen} tone="ink" exact />
            </dd>
          </div>
        </dl>
      ) : balance.error ? (
        <p className="my-card-failed" role="alert">
          余额加载失败，资金不受影响
          <button type="button" onClick={() => void balance.refetch()}>
            重试
          </button>
        </p>
      ) : (
        <div className="my-money" role="status" aria-label="加载中">
          <Skeleton width={80} height={46} />
          <Skeleton width={64} height={46} />
          <Skeleton width={64} height={46} />
        </div>
      )}
      <MoneyWays />
    </section>
  )
}

/** The ways of money into the balance and out of it. */
export function MoneyWays() {
  return (
    <div className="my-wallet-ways">
      <LinkButton kind="soft" size="s" to={paths.recharge()}>
        充值
      </LinkButton>
      <LinkButton kind="quiet" size="s" to={paths.withdrawal()}>
        提现
      </LinkButton>
    </div>
  )
}
