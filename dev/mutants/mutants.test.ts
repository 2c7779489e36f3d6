import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { describeTransfer } from '../../server/src/domains/finance/statement/transferTexts.ts'
import { invariants } from '../../server/src/invariants.ts'
import { postedSteps } from '../../server/src/ledger/steps.ts'
import { callServer } from '../../server/testing/server/callServer.ts'
import { type Mutation, mutations, sortOf, type Transfer } from './mutations.ts'
import { type ReplayRest, readParties, readTransfers, replaceLedger, replayAfter } from './replay.ts'
import { playEveryPosting } from './scenario.ts'

const server = await callServer({}, { 'finance.withdrawReviewAboveFen': 100_000 })
const stranger = await playEveryPosting(server)
const posted = await readTransfers(server.pool)
const parties = await readParties(server.pool)
const owner = new pg.Client(server.ownerUrl)
await owner.connect()
afterAll(async () => {
  await replaceLedger(owner, posted)
  await owner.end()
})

/** One posting of each sort, by its index in the ledger; none of the unrelated user's. */
const samples = [
  ...new Map(
    posted.flatMap((transfer, place) =>
      [transfer.from, transfer.to].some((account) => account === stranger.cash || account === stranger.bonus)
        ? []
        : [[sortOf(transfer), place] as const],
    ),
  ),
]

type Mutant = { sort: string; place: number; mutation: Mutation; replaced: Transfer[] }
/** A third of the mutants, with every sort and every mutation among them; all with `npm run mutants`. */
const STEP = process.env['MUTANTS'] === 'all' ? 1 : 3
const mutants: Mutant[] = samples.flatMap(([sort, place], row) =>
  mutations.flatMap((mutation, column) => {
    if ((row + column) % STEP > 0) return []
    const transfer = posted[place] as Transfer
    // The unrelated user's money is posted before the mutants.
    const replaced = mutation.apply(transfer, stranger, parties)
    return replaced ? [{ sort, place, mutation, replaced }] : []
  }),
)
const strangers = posted.filter(({ to }) => to === stranger.cash || to === stranger.bonus)
const others = posted.filter((transfer) => !strangers.includes(transfer))

/** The invariants that caught a mutant first: most mutants are caught by one of a few. */
const names = Object.keys(invariants)
const firstViolated = async (): Promise<string | null> => {
  for (const name of names) {
    const [violation] = await violationsOf(server.pool, { [name]: invariants[name] ?? '' })
    if (!violation) continue
    names.splice(names.indexOf(name), 1)
    names.unshift(name)
    return name
  }
  return null
}

/** The ledger up to the posting whose mutants are next. */
let begun: { readonly place: number; readonly replayRest: ReplayRest } | null = null

const replay = async ({ place, replaced }: Mutant): Promise<void> => {
  const at = others.indexOf(posted[place] as Transfer)
  if (begun?.place !== place) {
    const replayRest = await replayAfter(owner, [...strangers, ...others.slice(0, at)])
    begun = { place, replayRest }
  }
  await begun.replayRest([...replaced, ...others.slice(at + 1)])
}

/** What catches a mutant: an invariant it violates, or the database that refuses it; null when nothing does. */
const caughtBy = async (mutant: Mutant): Promise<string | null> => {
  try {
    await replay(mutant)
  } catch (error) {
    return `refused: ${(error as { constraint?: string; message: string }).constraint ?? String(error)}`
  }
  return firstViolated()
}

describe('the steps of postings', () => {
  const steps = Object.entries(postedSteps).flatMap(([bizType, of]) => of.map((step) => ({ bizType, step })))
  const nameOf = ({ bizType, step }: { bizType: string; step: string }) => `${bizType}.${step}`

  test('the scenario posts every listed step and no other', () => {
    expect([...new Set(posted.map(nameOf))].toSorted()).toEqual(steps.map(nameOf).toSorted())
  })

  test.each(steps.map((listed) => [nameOf(listed), listed] as const))(
    '%s has a text in statements',
    (_, listed) => {
      expect(describeTransfer({ biz_type: listed.bizType, step: listed.step }).type).not.toBe('other')
    },
  )
})

describe('wrong postings', () => {
  test('the scenario is clean, and so is its replay', async () => {
    expect(await violationsOf(server.pool, invariants)).toEqual([])
    await replaceLedger(owner, [...strangers, ...others])
    expect(await violationsOf(server.pool, invariants)).toEqual([])
    const [first] = mutants
    if (!first) throw new Error('no mutants')
    const unchanged = { ...first, replaced: [posted[first.place] as Transfer] }
    await replay(unchanged)
    await replay(unchanged)
    expect(await violationsOf(server.pool, invariants)).toEqual([])
    expect(mutants.length).toBeGreaterThanOrEqual(60)
    console.log(`${samples.length} sorts of postings, ${mutants.length} mutants`)
  })

  describe.each([...new Set(mutants.map(({ sort }) => sort))])('%s', (sort) => {
    test.each(
      mutants
        .filter((mutant) => mutant.sort === sort)
        .map((mutant) => [mutant.mutation.name, mutant] as const),
    )('%s', async (_, mutant) => {
      expect(await caughtBy(mutant)).not.toBeNull()
    })
  })
})
