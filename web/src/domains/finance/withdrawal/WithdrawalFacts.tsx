import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Price } from '../../../ui/money/Price.tsx'

/** Amounts, account and numbers of a withdrawal. */
export function WithdrawalFacts({
  withdrawal: {
    amountFen,
    feeFen,
    feeFreeFen,
    arrivesFen,
    account,
    holder,
    createdAt,
    withdrawalId,
    transactionId,
    state,
  },
}: {
  withdrawal: CallOutput<'finance', 'withdrawalDetail'>
}) {
  const isReturned = state === 'failed' || state === 'refused'
  return (
    <section className="card withdrawal-card" aria-label="提现信息">
      <dl className="withdrawal-facts">
        <div>
          <dt>提现金额</dt>
          <dd>
            <Price fen={amountFen} size="s" tone="ink" exact />
          </dd>
        </div>
        {isReturned ? null : (
          <>
            <div>
              <dt>
                手续费
                {feeFreeFen > 0 ? <small>其中 {yuanShort(feeFreeFen)} 元免手续费</small> : null}
              </dt>
              <dd>
                <Price fen={feeFen} size="s" tone="ink" exact />
              </dd>
            </div>
            <div>
              <dt>到账金额</dt>
              <dd>
                <Price fen={arrivesFen} size="s" tone="ink" exact />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>提现账户</dt>
          <dd>
            支付宝 <span className="num">{account}</span>
          </dd>
        </div>
        <div>
          <dt>户名</dt>
          <dd>{holder}</dd>
        </div>
        <div>
          <dt>申请时间</dt>
          <dd>{momentText(createdAt, serverNow())}</dd>
        </div>
        <NumberRow label="提现编号" number={withdrawalId} />
        {transactionId === null ? null : <NumberRow label="支付宝单号" number={transactionId} />}
      </dl>
    </section>
  )
}

function NumberRow({ label, number }: { label: string; number: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="withdrawal-number">
        <span className="num">{number}</span>
        <CopyButton text={number} what={label} />
      </dd>
    </div>
  )
}
