import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { searchable } from './search/words.ts'

/** Prices in 分, times as minutes of the day in Asia/Shanghai; null for a plan that isn't offered. */
export type GoodsFacts = {
  gameId: number
  zoneId: number
  title: string
  description: string
  hourlyFen: number
  tenHourFen: number | null
  overnightFen: number | null
  dayFen: number | null
  weekFen: number | null
  giftEvery: number | null
  giftHours: number | null
  minHours: number
  maxHours: number
  /** See `contract/src/week.ts`. */
  week: string
  depositFen: number
  twoStep: boolean
  /** 'confirm': the owner confirms the account after each rental before it is listed again. */
  relist: 'auto' | 'confirm'
  options: number[]
}
export type GoodsDraft = GoodsFacts & { screenshots: { art: number; caption: string }[] }

const NOTABLE_QUALITY = 3
const NOTABLE_MAX = 8
/** As in the column's check: an index contains the text. */
const SEARCH_TEXT_MAX = 600

type OwnedOption = { id: number; label: string; quality: number; kind: string; counts: string | null }
/** What rows of a game's accounts follow from: zones by id, and options, the most notable first. */
export type GameContext = {
  game: string
  twoStep: boolean
  licensed: boolean
  zones: ReadonlyMap<number, string>
  options: readonly OwnedOption[]
}

/** Reads what rows of a game's accounts with these options need. Raises INVALID_INPUT for a game that doesn't exist. */
export const readGameContext = async (
  tx: Tx,
  gameId: number,
  options: readonly number[],
): Promise<GameContext> => {
  const { rows: zones } = await sql<{
    game: string
    two_step: boolean
    licensed: boolean
    id: number | null
    zone: string
  }>`
    select m.name as game, m.two_step, m.licence_note is not null as licensed, z.id, z.system || ' ' || z.login as zone
      from game m left join zone z on z.game_id = m.id where m.id = ${gameId}`.execute(tx)
  const { game, two_step: twoStep, licensed } = zones[0] ?? fail('INVALID_INPUT', { gameId: ['请选择游戏'] })
  const { rows: owned } = await sql<OwnedOption>`
    select o.id, o.label, o.quality, p.kind, p.counts from property_option o join property p on p.id = o.property_id
     where o.id = any (${[...options]}::int[]) and p.game_id = ${gameId} and not o.retiring order by o.quality desc, o.id`.execute(
    tx,
  )
  const named = zones.flatMap(({ id, zone }) => (id === null ? [] : [[id, zone] as const]))
  return { game, twoStep, licensed, zones: new Map(named), options: owned }
}

/** At most `count` items of a list, spread evenly over it. */
const pickEvenly = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, i) => Math.floor((i * count) / list.length) > Math.floor(((i - 1) * count) / list.length))

/** What renters see of an account, with what its options have to fit. */
type Shown = Pick<GoodsFacts, 'gameId' | 'zoneId' | 'title' | 'description' | 'options' | 'twoStep'>

/**
 * The columns of what renters see, with those that follow from it: rank, counts and search text. Raises INVALID_INPUT when zone,
 * options or two-step support are not the game's.
 */
export const shownRow = (context: GameContext, facts: Omit<Shown, 'gameId'>) => {
  const chosen = new Set(facts.options)
  const owned = context.options.filter(({ id }) => chosen.has(id))
  const zone = context.zones.get(facts.zoneId) ?? fail('INVALID_INPUT', { zoneId: ['请选择这个游戏的区服'] })
  if (facts.twoStep && !context.twoStep)
    return fail('INVALID_INPUT', { twoStep: ['这个游戏不支持号主协助验证'] })
  const ranks = owned.filter(({ kind }) => kind === 'rank')
  if (owned.length !== chosen.size || ranks.length > 1)
    return fail('INVALID_INPUT', { options: ['请重新选择账号的属性'] })
  const notable = owned.filter(({ quality, kind }) => kind === 'list' && quality >= NOTABLE_QUALITY)
  const searchParts = [
    facts.title,
    context.game,
    zone,
    ...ranks.map(({ label }) => label),
    ...pickEvenly(notable, NOTABLE_MAX).map(({ label }) => label),
  ]
  return {
    zone_id: facts.zoneId,
    title: facts.title,
    description: facts.description,
    options: owned.map(({ id }) => id).sort((a, b) => a - b),
    rank_option: ranks[0]?.id ?? null,
    heroes: owned.filter(({ counts }) => counts === 'heroes').length,
    skins: owned.filter(({ counts }) => counts === 'skins').length,
    search_text: searchable(searchParts.join(' ')).slice(0, SEARCH_TEXT_MAX),
  }
}

/** As `shownRow`, for one account. */
export const shownColumns = async (tx: Tx, facts: Shown) =>
  shownRow(await readGameContext(tx, facts.gameId, facts.options), facts)

/** The row of an account of the context's game. Raises INVALID_INPUT like `shownRow`. */
const buildGoodsRow = (context: GameContext, facts: GoodsFacts) => ({
  ...shownRow(context, facts),
  game_id: facts.gameId,
  hourly_fen: facts.hourlyFen,
  ten_hour_fen: facts.tenHourFen,
  overnight_fen: facts.overnightFen,
  day_fen: facts.dayFen,
  week_fen: facts.weekFen,
  gift_every: facts.giftEvery,
  gift_hours: facts.giftHours,
  min_hours: facts.minHours,
  max_hours: facts.maxHours,
  rentable_week: facts.week,
  deposit_fen: facts.depositFen,
  two_step: facts.twoStep,
  relist: facts.relist,
})

/**
 * Stores new accounts of a game as drafts, visible only to their owner, and returns their ids in the same order. A statement has
 * 65,535 parameters at most, which some 2,000 accounts need. Raises INVALID_INPUT when zone, options or two-step support don't belong
 * to the game.
 */
export const draftManyGoods = async (
  tx: Tx,
  ownerId: number,
  gameId: number,
  drafts: readonly { readonly draft: Omit<GoodsDraft, 'gameId'>; readonly createdAt: Date }[],
): Promise<number[]> => {
  if (drafts.length === 0) return []
  const context = await readGameContext(tx, gameId, [
    ...new Set(drafts.flatMap(({ draft }) => draft.options)),
  ])
  const rows = drafts.map(({ draft: { screenshots: _, ...facts }, createdAt }) => ({
    ...buildGoodsRow(context, { ...facts, gameId }),
    owner_id: ownerId,
    state: 'draft',
    created_at: createdAt,
  }))
  const ids = await tx.insertInto('goods').values(rows).returning('id').execute()
  const screenshots = ids.flatMap(({ id }, i) =>
    (drafts[i]?.draft.screenshots ?? []).map((shot, sort) => ({ ...shot, goods_id: id, sort })),
  )
  if (screenshots.length > 0) await tx.insertInto('goods_screenshot').values(screenshots).execute()
  return ids.map(({ id }) => id)
}

/** As `draftManyGoods`, for one account. */
export const draftGoods = async (
  tx: Tx,
  ownerId: number,
  { gameId, ...draft }: GoodsDraft,
  now: Date,
): Promise<number> => {
  const [id] = await draftManyGoods(tx, ownerId, gameId, [{ draft, createdAt: now }])
  if (id === undefined) throw new Error('the account was not stored')
  return id
}
