import type { Tx } from '../src/core/database/db.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { banGoods, disputeGoods } from '../src/domains/disputes/actions.ts'
import {
  approveGoods,
  draftGoods,
  type GameTemplate,
  importRentalHistory,
  rejectGoods,
  setCredential,
  submitGoods,
  unshelveGoods,
} from '../src/domains/goods/actions.ts'
import { arena } from './games/arena.ts'
import { raid } from './games/raid.ts'
import { tale } from './games/tale.ts'
import { randomListing } from './listings.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'

const DAY_MS = 86_400_000

type OwnerListings = { owner: string; game: GameTemplate; count: number }

const ownerListings: OwnerListings[] = [
  { owner: '13800000011', game: arena, count: 900 },
  { owner: '13800000012', game: arena, count: 380 },
  { owner: '13800000013', game: arena, count: 20 },
  { owner: '13800000011', game: raid, count: 220 },
  { owner: '13800000012', game: raid, count: 130 },
  { owner: '13800000011', game: tale, count: 160 },
  { owner: '13800000012', game: tale, count: 150 },
  { owner: '13800000013', game: tale, count: 40 },
]

type ListingState = 'listed' | 'draft' | 'reviewing' | 'rejected' | 'off_shelf' | 'disputed' | 'banned'
const rareStates = ['draft', 'reviewing', 'rejected', 'off_shelf', 'off_shelf', 'disputed', 'banned'] as const

type ListingInput = { ownerId: number; game: GameTemplate; state: ListingState; now: Date }

const randomCredential = (random: SeededRandom, goodsId: number) => ({
  account: `demo${goodsId}`,
  password: `Yx${random.int(100_000, 999_999)}!`,
  loginName: `${random.pick(['云', '星', '风', '月', '灯', '鹿'])}${random.pick(['归', '渡', '眠', '行', '隐', '遥'])}${random.int(10, 99)}`,
})

/** Creates a listing and moves it to its state through the domain's verbs. */
const createListing = async (
  tx: Tx,
  kms: Kms,
  random: SeededRandom,
  { ownerId, game, state, now }: ListingInput,
): Promise<void> => {
  const listedAt = new Date(now.getTime() - random.int(60, 180 * 24 * 60) * 60_000)
  const createdAt = new Date(listedAt.getTime() - DAY_MS)
  const id = await draftGoods(tx, ownerId, randomListing(random, game), createdAt)
  if (state === 'draft') return
  await setCredential(tx, kms, ownerId, id, randomCredential(random, id), createdAt)
  await submitGoods(tx, ownerId, id)
  if (state === 'reviewing') return
  if (state === 'rejected') return rejectGoods(tx, id)
  await approveGoods(tx, id, listedAt)
  const rents = Math.round(random.roll() ** 3 * 400)
  const good = Math.round(rents * (0.85 + 0.15 * random.roll()))
  await importRentalHistory(tx, id, { rents, good })
  if (state === 'off_shelf') await unshelveGoods(tx, ownerId, id)
  if (state === 'disputed') await disputeGoods(tx, id, now)
  if (state === 'banned') await banGoods(tx, id, now)
}

/** Creates two thousand accounts of three owners, nearly all of them listed. `owners` are user ids by phone. */
export const seedGoods = async (
  tx: Tx,
  kms: Kms,
  owners: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const random = seededRandom(20_261_121)
  for (const { owner, game, count } of ownerListings) {
    const ownerId = owners.get(owner)
    if (ownerId === undefined) throw new Error(`no user with the number ${owner}`)
    for (let i = 0; i < count; i++) {
      const state = random.chance(0.98) ? 'listed' : random.pick(rareStates)
      await createListing(tx, kms, random, { ownerId, game, state, now })
    }
  }
}
