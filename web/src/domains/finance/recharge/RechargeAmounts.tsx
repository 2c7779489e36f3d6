import type { CallOutput } from '@shanghao/client/http/calls'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { rechargeRange } from './rechargeAmount.ts'

type Limit = CallOutput<'finance', 'rechargeLimit'>

/** Preset amounts with their rewards, and a field for any other amount. */
export function RechargeAmounts({
  limit,
  amountText,
  error,
  onChange,
}: {
  limit: Limit
  amountText: string
  error: string | null
  onChange: (amountText: string) => void
}) {
  const chosen = parseYuan(amountText)
  const range = rechargeRange(limit)
  const isPreset = limit.presets.some(({ amountFen }) => amountFen === chosen)
  const [isCustom, setCustom] = useState(false)
  const isCustomAmount = isCustom || !isPreset
  return (
    <section className="card recharge-amounts" aria-label="充值金额">
      <h2>充值金额</h2>
      <fieldset className="presets" aria-label="常用金额">
        {limit.presets.map(({ amountFen, reward }) => (
          <button
            key={amountFen}
            type="button"
            className="preset"
            aria-pressed={chosen === amountFen && !isCustomAmount}
            disabled={range === null || amountFen > range.maxFen}
            onClick={() => {
              setCustom(false)
              onChange(yuanShort(amountFen))
            }}
          >
            <Price fen={amountFen} size="l" tone="ink" />
            {reward.bonusFen + reward.packets > 0 ? <small>{rewardText(reward)}</small> : null}
          </button>
        ))}
      </fieldset>
      <AmountField
        label="其他金额"
        name="amount"
        value={isCustomAmount ? amountText : ''}
        error={isCustomAmount && amountText !== '' ? (error ?? undefined) : undefined}
        hint={limitHint(limit)}
        onChange={(value) => {
          setCustom(true)
          onChange(value)
        }}
        onBlur={() => {}}
      />
    </section>
  )
}

const rewardText = ({ bonusFen, packets }: Limit['presets'][number]['reward']): string =>
  `送${[...(bonusFen > 0 ? [` ${yuanShort(bonusFen)} 元`] : []), ...(packets > 0 ? ['红包'] : [])].join('+')}`

const limitHint = (limit: Limit): string => {
  const range = rechargeRange(limit)
  if (!range) return '今天的充值额度已用完，明天 0 点恢复'
  const { minFen, maxFen, leftTodayFen } = limit
  return leftTodayFen < maxFen
    ? `最少 ${yuanShort(minFen)} 元，今天还可充值 ${yuanShort(leftTodayFen)} 元`
    : `单次 ${yuanShort(minFen)}–${yuanShort(maxFen)} 元，最多两位小数`
}
