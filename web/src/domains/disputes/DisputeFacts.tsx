import type { Dispute } from '../../ui/disputes/disputeState.ts'
import './DisputeFacts.css'

/** What the platform recorded itself. */
export function DisputeFacts({ facts }: Pick<Dispute, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <section className="card dispute-card" aria-labelledby="dispute-facts">
      <h2 id="dispute-facts">平台记录</h2>
      <p className="dispute-note">双方和仲裁人员看到的相同。</p>
      <dl className="dispute-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
