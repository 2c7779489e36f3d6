import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import type { Answer } from '../../../core/http/request.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { rangeOf } from './rechargeAmount.ts'

type Limit = Answer<'finance', 'rechargeLimit'>

/** Amounts at a tap, each with what it brings, and a field for any other. */
export function RechargeAmounts({
  limit,
  text,
  fault,
  onChange,
}: {
  limit: Limit
  text: string
  fault: string | null
  onChange: (text: string) => void
}) {
  const chosen = parseYuan(text)
  const range = rangeOf(limit)
  const isPreset = limit.presets.some(({ amountFen }) => amountFen === chosen)
  const [isTyped, setTyped] = useState(false)
  const typed = isTyped || !isPreset
  return (
    <section className="card recharge-amounts" aria-label="充值金额">
      <h2>充值金额</h2>
      <fieldset className="presets" aria-label="常用金额">
        {limit.presets.map(({ amountFen, reward }) => (
          <button
            key={amountFen}
            type="button"
            className="preset"
            aria-pressed={chosen === amountFen && !typed}
            disabled={range === null || amountFen > range.maxFen}
            onClick={() => {
              setTyped(false)
              onChange(yuanShort(amountFen))
            }}
          >
            <Price fen={amountFen} size="l" tone="ink" />
            {reward.bonusFen + reward.packets > 0 ? <small>{givenText(reward)}</small> : null}
          </button>
        ))}
      </fieldset>
      <AmountField
        label="其他金额"
        name="amount"
        value={typed ? text : ''}
        error={typed && text !== '' ? (fault ?? undefined) : undefined}
        hint={hintOf(limit)}
        onChange={(value) => {
          setTyped(true)
          onChange(value)
        }}
        onBlur={() => {}}
      />
    </section>
  )
}

const givenText = ({ bonusFen, packets }: Limit['presets'][number]['reward']): string =>
  `送${[...(bonusFen > 0 ? [` ${yuanShort(bonusFen)} 元`] : []), ...(packets > 0 ? ['红包'] : [])].join('+')}`

const hintOf = (limit: Limit): string => {
  const range = rangeOf(limit)
  if (!range) return '今天的充值额度已用完，明天 0 点恢复'
  const { minFen, maxFen, leftTodayFen } = limit
  return leftTodayFen < maxFen
    ? `最少 ${yuanShort(minFen)} 元，今天还可充值 ${yuanShort(leftTodayFen)} 元`
    : `单次 ${yuanShort(minFen)}–${yuanShort(maxFen)} 元，最多两位小数`
}
