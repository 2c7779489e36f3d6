import pg from 'pg'
import { startNetwork } from '../../local/network.ts'
import { CALIBRATION, sliceCount } from '../countedSlice.ts'
import { median } from '../latency.ts'
import { layGround } from '../rent/fillRenters.ts'
import { rentOverHttp } from '../rent/rentOverHttp.ts'

/** Many short slices, because other work on the machine changes within seconds. */
const SLICES = 25
const SLICE_SECONDS = 1.5

const TRIGGERS = [
  ['rental_order', 'live_order_placed'],
  ['rental_order', 'live_order_changed'],
  ['payment', 'live_payment_opened'],
  ['payment', 'live_payment_changed'],
] as const

/** Rents per second that write live events / rents per second without the triggers, in alternating slices. */
export const rentsWithEvents = async (): Promise<number> => {
  const network = await startNetwork({
    temporary: true,
    durable: true,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  const owner = new pg.Client(network.env.DATABASE_OWNER_URL)
  await owner.connect()
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const [table, trigger] of TRIGGERS)
      await owner.query(`alter table ${table} ${state} trigger ${trigger}`)
  }
  try {
    let next = 0
    const rent = async (count: number): Promise<number> => {
      await layGround(network.env.DATABASE_OWNER_URL, count, next)
      const { perSecond } = await rentOverHttp(network.url, next, count)
      next += count
      return perSecond
    }
    const count = sliceCount(await rent(CALIBRATION), SLICE_SECONDS)
    const rates: Record<'with' | 'without', number[]> = { with: [], without: [] }
    for (let slice = 0; slice < SLICES; slice++) {
      rates.with.push(await rent(count))
      await setTriggers('disable')
      rates.without.push(await rent(count))
      await setTriggers('enable')
    }
    const [withEvents, without] = [median(rates.with), median(rates.without)]
    console.log(`  ${withEvents.toFixed(0)} rents a second with live events, ${without.toFixed(0)} without`)
    return withEvents / without
  } finally {
    await owner.end()
    await network.stop()
  }
}
