import type { CallOutput } from '@shanghao/client/http/calls'
import { TimeLine } from '../display/TimeLine.tsx'
import { Price } from './Price.tsx'
import './MoneyTrace.css'

type Trace = CallOutput<'finance', 'money'>

/** Where the money is now, and its movements: past ones and planned ones. */
export function MoneyTrace({ trace: { title, totalFen, places, steps } }: { trace: Trace }) {
  return (
    <div className="money-trace">
      <p className="money-trace-title clamp-2">{title}</p>
      {totalFen > 0 ? <Places totalFen={totalFen} places={places} /> : null}
      {steps.length === 0 ? (
        <p className="money-trace-none">还没有资金变动。</p>
      ) : (
        <TimeLine
          label="资金经过"
          events={steps.map(({ state, at, text, from, to, fen }) => ({
            state,
            at,
            text,
            note: `${from} → ${to}`,
            fen,
          }))}
        />
      )}
    </div>
  )
}

/** A bar with the share of each place, and a list that names them. */
function Places({ totalFen, places }: Pick<Trace, 'totalFen' | 'places'>) {
  return (
    <section className="money-places" aria-label="目前所在">
      <p className="money-places-head">
        <span>共</span>
        <Price fen={totalFen} size="l" tone="ink" exact />
        <span>，目前在</span>
      </p>
      <div className="money-bar" aria-hidden="true">
        {places.map(({ place, holder, fen }) => (
          <i key={place} data-holder={holder} style={{ flexGrow: fen }} />
        ))}
      </div>
      <dl>
        {places.map(({ place, holder, fen }) => (
          <div key={place}>
            <dt>
              <i data-holder={holder} />
              {place}
            </dt>
            <dd>
              <Price fen={fen} tone="ink" size="s" exact />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
