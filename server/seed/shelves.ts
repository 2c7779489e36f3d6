import type { Tx } from '../src/core/database/db.ts'
import type { Kms } from '../src/core/security/seal.ts'
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
import { banGoods, disputeGoods } from '../src/domains/orders/actions.ts'
import { type Dice, diceOf } from './dice.ts'
import { arena } from './games/arena.ts'
import { raid } from './games/raid.ts'
import { tale } from './games/tale.ts'
import { listingOf } from './listings.ts'

const DAY_MS = 86_400_000

type Shelf = { owner: string; game: GameTemplate; count: number }

const shelves: Shelf[] = [
  { owner: '13800000011', game: arena, count: 900 },
  { owner: '13800000012', game: arena, count: 380 },
  { owner: '13800000013', game: arena, count: 20 },
  { owner: '13800000011', game: raid, count: 220 },
  { owner: '13800000012', game: raid, count: 130 },
  { owner: '13800000011', game: tale, count: 160 },
  { owner: '13800000012', game: tale, count: 150 },
  { owner: '13800000013', game: tale, count: 40 },
]

type Fate = 'listed' | 'draft' | 'reviewing' | 'rejected' | 'off_shelf' | 'disputed' | 'banned'
const rareFates = ['draft', 'reviewing', 'rejected', 'off_shelf', 'off_shelf', 'disputed', 'banned'] as const

type Placed = { ownerId: number; game: GameTemplate; fate: Fate; now: Date }

const loginOf = (dice: Dice, goodsId: number) => ({
  account: `demo${goodsId}`,
  password: `Yx${dice.int(100_000, 999_999)}!`,
  loginName: `${dice.pick(['云', '星', '风', '月', '灯', '鹿'])}${dice.pick(['归', '渡', '眠', '行', '隐', '遥'])}${dice.int(10, 99)}`,
})

/** Takes a listing through its life as far as its fate says. */
const place = async (tx: Tx, kms: Kms, dice: Dice, { ownerId, game, fate, now }: Placed): Promise<void> => {
  const listedAt = new Date(now.getTime() - dice.int(60, 180 * 24 * 60) * 60_000)
  const createdAt = new Date(listedAt.getTime() - DAY_MS)
  const id = await draftGoods(tx, ownerId, listingOf(dice, game), createdAt)
  if (fate === 'draft') return
  await setCredential(tx, kms, ownerId, id, loginOf(dice, id), createdAt)
  await submitGoods(tx, ownerId, id)
  if (fate === 'reviewing') return
  if (fate === 'rejected') return rejectGoods(tx, id)
  await approveGoods(tx, id, listedAt)
  const rents = Math.round(dice.roll() ** 3 * 400)
  const good = Math.round(rents * (0.85 + 0.15 * dice.roll()))
  await importRentalHistory(tx, id, { rents, good })
  if (fate === 'off_shelf') await unshelveGoods(tx, ownerId, id)
  if (fate === 'disputed') await disputeGoods(tx, id, now)
  if (fate === 'banned') await banGoods(tx, id, now)
}

/** Two thousand accounts of three owners, nearly all of them listed. `owners` are user ids by phone. */
export const stockShelves = async (
  tx: Tx,
  kms: Kms,
  owners: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const dice = diceOf(20_261_121)
  for (const { owner, game, count } of shelves) {
    const ownerId = owners.get(owner)
    if (ownerId === undefined) throw new Error(`nobody has the number ${owner}`)
    for (let i = 0; i < count; i++) {
      const fate = dice.chance(0.98) ? 'listed' : dice.pick(rareFates)
      await place(tx, kms, dice, { ownerId, game, fate, now })
    }
  }
}
