import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history } from '../../../testing/histories/ops.ts'
import { historyStage } from '../../../testing/histories/replay.ts'

/** HISTORIES and SEED in the environment: how many are played, and which. */
const COUNT = Number(process.env['HISTORIES'] ?? 1000)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const STAGES = 2

const stages = await Promise.all(Array.from({ length: STAGES }, historyStage))

test(`${COUNT} random histories of pay, cancel, refund, notice, expire, withdraw: the wallets are those of the model`, async () => {
  console.log(`histories: SEED=${SEED} HISTORIES=${COUNT}`)
  const results = await Promise.all(
    stages.map(({ replay }, stage) =>
      fc.check(fc.asyncProperty(history, replay), {
        numRuns: Math.ceil(COUNT / STAGES),
        seed: SEED + stage,
        // A history that fails leaves its server in the middle of it; a smaller one needs a fresh one.
        endOnFailure: true,
      }),
    ),
  )
  for (const result of results)
    expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 600_000)
