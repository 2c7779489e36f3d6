import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history } from '../../../testing/histories/disputes/ops.ts'
import { disputeStage } from '../../../testing/histories/disputes/replay.ts'
import { HISTORIES, SEED } from '../../../testing/histories/size.ts'

const STAGES = 2

const stages = await Promise.all(Array.from({ length: STAGES }, disputeStage))

test(`${HISTORIES} random histories of complaints, offers, decisions and appeals: wallets and order equal those of the model`, async () => {
  console.log(`histories of disputes: SEED=${SEED} HISTORIES=${HISTORIES}`)
  const results = await Promise.all(
    stages.map(({ replay }, stage) =>
      fc.check(fc.asyncProperty(history, replay), {
        numRuns: Math.ceil(HISTORIES / STAGES),
        seed: SEED + stage,
        // A failed history leaves its server in an intermediate state, so a smaller one can't be tried on it.
        endOnFailure: true,
      }),
    ),
  )
  for (const result of results)
    expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 600_000)
