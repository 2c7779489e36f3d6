import { beforeEach } from 'vitest'
import { runPayouts } from '../../src/domains/finance/withdrawal/payouts.ts'
import type { CallServer } from '../server/callServer.ts'

/** Runs of the payout job. Before each test of the file the payouts in flight of earlier ones are finished. */
export const setUpPayoutRuns = ({ providers, clock, deps, pool }: CallServer) => {
  const { payouts } = providers
  const run = () => runPayouts(deps)

  /** Advances the clock to the next query of a withdrawal and runs the job. */
  const runNext = async (id: string): Promise<void> => {
    const { rows } = await pool.query('select next_ask_at from withdrawal where id = $1', [id])
    clock.set(rows[0].next_ask_at)
    await run()
  }

  const balanceOf = async (account: string): Promise<number> => {
    const { rows } = await pool.query(
      'select coalesce(sum(amount), 0) as balance from ledger_entry where account_id = $1',
      [account],
    )
    return Number(rows[0].balance)
  }

  beforeEach(async () => {
    Object.assign(payouts.state, { script: 'done', unreachable: false })
    clock.advance(2 * 3_600_000)
    await run()
    payouts.calls.length = 0
  })

  return { run, runNext, balanceOf }
}
