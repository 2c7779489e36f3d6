import { yuanShort } from '@shanghao/contract/money'
import type { Answer } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import type { Quoted } from './useWithdrawalQuote.ts'

/** What the fee is and what arrives; before there is an amount, the rule the fee follows. */
export function WithdrawQuote({
  config: { feeBp, minFeeFen, paused },
  quote: { told, shown, failed, retry },
}: {
  config: Pick<Answer<'finance', 'withdrawConfig'>, 'feeBp' | 'minFeeFen' | 'paused'>
  quote: Quoted
}) {
  const rule = `${feeBp / 100}%，最低 ${yuanShort(minFeeFen)} 元，从提现金额中扣除`
  if (failed)
    return (
      <p className="withdraw-rule" role="alert">
        手续费计算失败，尚未提交。
        <Button kind="plain" size="s" onClick={retry}>
          重新计算
        </Button>
      </p>
    )
  if (!shown) return <p className="withdraw-rule">手续费 {rule}</p>
  return (
    <dl className="withdraw-quote" aria-live="polite" aria-busy={told === null}>
      <div>
        <dt>
          手续费<small>{shown.feeFreeFen > 0 ? freeRule(shown, rule) : rule}</small>
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

/** The rule of the fee where a part or all of the amount is free of it. */
const freeRule = (
  { amountFen, feeFreeFen }: Pick<Answer<'finance', 'withdrawQuote'>, 'amountFen' | 'feeFreeFen'>,
  rule: string,
): string =>
  feeFreeFen === amountFen ? '这笔全部免手续费' : `其中 ${yuanShort(feeFreeFen)} 元免手续费，其余 ${rule}`
