import { useState } from 'react'
import type { Dispute } from '../../ui/disputes/disputeState.ts'
import { MoneyLine } from '../../ui/money/MoneyLine.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { moneyStages } from './settlementMoney.ts'
import './DisputeMoney.css'

/** The amounts of claim, offer, decision and outcome side by side; the chosen one with its parts, at first the latest. */
export function DisputeMoney({ dispute }: { dispute: Dispute }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const stages = moneyStages(dispute)
  const shown = stages.find(({ name }) => name === chosen) ?? stages.at(-1)
  if (!shown) return null
  return (
    <section className="card dispute-card" aria-labelledby="dispute-money">
      <h2 id="dispute-money">金额</h2>
      {stages.length > 1 ? (
        <fieldset className="dispute-stages" aria-label="查看哪个金额">
          {stages.map(({ name, fen, other }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === shown.name}
              onClick={() => setChosen(name)}
            >
              <span>{name}</span>
              <Price fen={fen} tone="ink" size="m" />
              <small>{other}</small>
            </button>
          ))}
        </fieldset>
      ) : null}
      <MoneyLine
        key={shown.name}
        open
        label={`${shown.name}，${shown.label}`}
        fen={shown.fen}
        tone="ink"
        parts={shown.parts}
      />
    </section>
  )
}
