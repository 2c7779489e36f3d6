import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history } from '../../../../testing/histories/swaps/ops.ts'
import { swapStage } from '../../../../testing/histories/swaps/replay.ts'

/** The environment variables HISTORIES and SEED set the number of histories and the seed. */
const COUNT = Number(process.env['HISTORIES'] ?? 15)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const { replay } = await swapStage()

test(`${COUNT} random histories of refused codes, swaps, renewals and returns: wallets and order equal those of the model`, async () => {
  console.log(`histories of swaps: SEED=${SEED} HISTORIES=${COUNT}`)
  const result = await fc.check(fc.asyncProperty(history, replay), {
    numRuns: COUNT,
    seed: SEED,
    // A failed history leaves its server in an intermediate state, so a smaller one can't be tried on it.
    endOnFailure: true,
  })
  expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 600_000)
