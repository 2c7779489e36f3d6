import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { Button } from '../../../ui/controls/Button.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import type { WithdrawalQuoteState } from './useWithdrawalQuote.ts'

type Props = {
  readonly config: Pick<CallOutput<'finance', 'withdrawConfig'>, 'feeBp' | 'minFeeFen' | 'paused'>
  readonly quote: WithdrawalQuoteState
}

/** Fee and net amount; before an amount is entered, the fee's rule. Screen readers say each new one. */
export function WithdrawalQuote(props: Props) {
  const { current, shown } = props.quote
  return (
    <div aria-live="polite" aria-busy={shown !== null && current === null}>
      <QuoteContent {...props} />
    </div>
  )
}

function QuoteContent({ config: { feeBp, minFeeFen, paused }, quote: { shown, hasFailed, retry } }: Props) {
  const rule = `${feeBp / 100}%，最低 ${yuanShort(minFeeFen)} 元，从提现金额中扣除`
  if (hasFailed)
    return (
      <p className="withdraw-rule">
        手续费计算失败，尚未提交。
        <Button kind="plain" size="s" onClick={retry}>
          重新计算
        </Button>
      </p>
    )
  if (!shown) return <p className="withdraw-rule">手续费 {rule}</p>
  return (
    <dl className="withdraw-quote">
      <div>
        <dt>
          手续费<small>{shown.feeFreeFen > 0 ? feeFreeText(shown, rule) : rule}</small>
        </dt>
        <dd>
          <Price fen={-shown.feeFen} tone="ink" exact />
        </dd>
      </div>
      <div>
        <dt>
          到账
          <small>{arrivalText(shown.needsReview, paused)}</small>
        </dt>
        <dd>
          <Price fen={shown.arrivesFen} size="l" tone="good" exact />
        </dd>
      </div>
    </dl>
  )
}

const arrivalText = (needsReview: boolean, paused: boolean): string => {
  if (paused) return needsReview ? '需人工审核，恢复处理后自动转账' : '恢复处理后自动转账'
  return needsReview ? '需人工审核，通过后一般几分钟到账' : '一般几分钟到账'
}

/** The fee's rule where part or all of the amount is free of fee. */
const feeFreeText = (
  { amountFen, feeFreeFen }: Pick<CallOutput<'finance', 'withdrawQuote'>, 'amountFen' | 'feeFreeFen'>,
  rule: string,
): string =>
  feeFreeFen === amountFen ? '这笔全部免手续费' : `其中 ${yuanShort(feeFreeFen)} 元免手续费，其余 ${rule}`
