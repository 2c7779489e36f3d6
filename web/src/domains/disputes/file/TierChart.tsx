import { type Description, partOfTier, shareText, tierAt, tierText } from './claimParts.ts'
import './TierChart.css'

/** The height of the step at which all of it goes back. */
const STEP_PX = 56
const FULL_BP = 10_000

/** The rule as steps: the share of the rent for used time that goes back, by when it is filed, and where that is now. */
export function TierChart({ tiers, minutesUsed }: Pick<Description, 'tiers' | 'minutesUsed'>) {
  const now = tierAt(tiers, minutesUsed)
  return (
    <figure className="tiers">
      <figcaption>已用时间的租金退多少，看第几分钟投诉</figcaption>
      <ol className="tiers-steps">
        {tiers.map(({ untilMinute, usedBp }, i) => (
          <li key={untilMinute ?? 'open'} data-now={i === now ? '' : undefined}>
            <span className="sr-only">{tierText(tiers, i)}投诉，退 </span>
            <span className="tiers-share num">{shareText(usedBp)}</span>
            {i === now ? <span className="sr-only">，现在是第 {minutesUsed} 分钟</span> : null}
            <span className="tiers-step" style={{ height: (STEP_PX * usedBp) / FULL_BP }} />
            {i === now ? (
              <span
                className="tiers-marker"
                style={{ insetInlineStart: `${partOfTier(tiers, minutesUsed) * 100}%` }}
              />
            ) : null}
            {untilMinute === null ? null : (
              <span className="tiers-until num" aria-hidden="true">
                {untilMinute}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="tiers-now">
        <span className="tiers-legend" aria-hidden="true" />
        现在第 <b className="num">{minutesUsed}</b> 分钟，{tierText(tiers, now)}投诉退{' '}
        <b className="num">{shareText(tiers[now]?.usedBp ?? 0)}</b>
      </p>
    </figure>
  )
}
