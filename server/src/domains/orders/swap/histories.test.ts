import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HISTORIES, SEED } from '../../../../testing/histories/size.ts'
import { history } from '../../../../testing/histories/swaps/ops.ts'
import { swapStage } from '../../../../testing/histories/swaps/replay.ts'

const { replay } = await swapStage()

test(`${HISTORIES} random histories of refused codes, swaps, renewals and returns: wallets and order equal those of the model`, async () => {
  console.log(`histories of swaps: SEED=${SEED} HISTORIES=${HISTORIES}`)
  const result = await fc.check(fc.asyncProperty(history, replay), {
    numRuns: HISTORIES,
    seed: SEED,
    // A failed history leaves its server in an intermediate state, so a smaller one can't be tried on it.
    endOnFailure: true,
  })
  expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 600_000)
