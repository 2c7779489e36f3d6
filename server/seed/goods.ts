import type { Tx } from '../src/core/database/db.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { banGoods, disputeGoods } from '../src/domains/disputes/actions.ts'
import {
  approveManyGoods,
  draftManyGoods,
  type GameTemplate,
  type GoodsDraft,
  importRentalHistory,
  rejectGoods,
  sealLogin,
  setSealedCredentials,
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
const NOT_LISTED: readonly ListingState[] = ['draft', 'reviewing', 'rejected']
const rareStates = ['draft', 'reviewing', 'rejected', 'off_shelf', 'off_shelf', 'disputed', 'banned'] as const

/** An account as it is created, and what happens to it then. */
type Listing = {
  draft: Omit<GoodsDraft, 'gameId'>
  createdAt: Date
  listedAt: Date
  state: ListingState
  /** A draft has none. */
  login: { password: string; loginName: string } | null
  /** What was listed has one. */
  history: { rents: number; good: number } | null
}

const randomLogin = (random: SeededRandom) => ({
  password: `Yx${random.int(100_000, 999_999)}!`,
  loginName: `${random.pick(['云', '星', '风', '月', '灯', '鹿'])}${random.pick(['归', '渡', '眠', '行', '隐', '遥'])}${random.int(10, 99)}`,
})

const randomHistory = (random: SeededRandom) => {
  const rents = Math.round(random.roll() ** 3 * 400)
  return { rents, good: Math.round(rents * (0.85 + 0.15 * random.roll())) }
}

const listingOf = (random: SeededRandom, game: GameTemplate, now: Date): Listing => {
  const state = random.chance(0.98) ? 'listed' : random.pick(rareStates)
  const listedAt = new Date(now.getTime() - random.int(60, 180 * 24 * 60) * 60_000)
  return {
    state,
    listedAt,
    createdAt: new Date(listedAt.getTime() - DAY_MS),
    draft: randomListing(random, game),
    login: state === 'draft' ? null : randomLogin(random),
    history: NOT_LISTED.includes(state) ? null : randomHistory(random),
  }
}

/** What ends the listing of an account, by its state. */
const leave: Partial<
  Record<ListingState, (tx: Tx, ownerId: number, goodsId: number, now: Date) => Promise<void>>
> = {
  off_shelf: unshelveGoods,
  disputed: (tx, _, goodsId, now) => disputeGoods(tx, goodsId, now),
  banned: (tx, _, goodsId, now) => banGoods(tx, goodsId, now),
}

/** Creates listings of one owner and game, and moves each to its state through the domain's verbs. */
const createListings = async (
  tx: Tx,
  kms: Kms,
  { ownerId, gameId, now }: { ownerId: number; gameId: number; now: Date },
  listings: readonly Listing[],
): Promise<void> => {
  const ids = await draftManyGoods(tx, ownerId, gameId, listings)
  const created = ids.flatMap((goodsId, i) => (listings[i] ? [{ goodsId, ...listings[i] }] : []))
  const logins = created.flatMap(({ goodsId, login, createdAt: at }) =>
    login ? [{ goodsId, login, at }] : [],
  )
  const sealed = logins.map(async ({ goodsId, login, at }) => ({
    goodsId,
    at,
    ...(await sealLogin(kms, goodsId, { account: `demo${goodsId}`, ...login })),
  }))
  await setSealedCredentials(tx, await Promise.all(sealed), ownerId)
  await submitGoods(
    tx,
    ownerId,
    logins.map(({ goodsId }) => goodsId),
  )
  for (const { goodsId, state } of created) if (state === 'rejected') await rejectGoods(tx, goodsId)
  const approved = created.flatMap(({ history, ...listing }) => (history ? [{ ...listing, ...history }] : []))
  await approveManyGoods(tx, approved)
  await importRentalHistory(tx, approved)
  for (const { goodsId, state } of approved) await leave[state]?.(tx, ownerId, goodsId, now)
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
    const listings = Array.from({ length: count }, () => listingOf(random, game, now))
    await createListings(tx, kms, { ownerId, gameId: game.id, now }, listings)
  }
}
