import { weekOfDays } from '@shanghao/contract/week'
import type { GameTemplate, GoodsDraft } from '../src/domains/goods/actions.ts'
import type { SeededRandom } from './seededRandom.ts'
import { randomDescription, randomTitle, type TitleFacts } from './titles.ts'

type Property = GameTemplate['properties'][number]
type Option = Property['options'][number]
type Owned = { property: Property; options: Option[] }

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** Random options of each property for an account of this strength (0–1). */
const randomOptions = (random: SeededRandom, game: GameTemplate, strength: number): Owned[] =>
  game.properties.map((property) => {
    const { kind, options, counts } = property
    const share = clamp(strength + (random.roll() - 0.5) * 0.3)
    if (kind === 'list') {
      const count = Math.round(
        options.length * (counts === 'heroes' ? 0.3 + 0.7 * share : 0.02 + 0.9 * share ** 2),
      )
      return { property, options: random.some(options, count) }
    }
    const rung = options[Math.round(share * (options.length - 1))]
    return { property, options: rung ? [rung] : [] }
  })

/** Rounds prices (分) to half a yuan. */
const roundPrice = (fen: number): number => Math.max(50, Math.round(fen / 50) * 50)

const gifts = [
  { every: 3, hours: 1 },
  { every: 5, hours: 1 },
  { every: 5, hours: 2 },
  { every: 10, hours: 3 },
] as const

const randomPlan = (random: SeededRandom, strength: number) => {
  const hourlyFen = roundPrice(120 + 900 * strength ** 1.5 + random.int(0, 200))
  const part = (share: number, hours: number, discount: number) =>
    random.chance(share) ? roundPrice(hourlyFen * hours * discount * (0.95 + 0.1 * random.roll())) : null
  const gift = random.chance(0.35) ? random.pick(gifts) : null
  return {
    hourlyFen,
    tenHourFen: part(0.7, 10, 0.7),
    overnightFen: part(0.8, 10, 0.5),
    dayFen: part(0.75, 24, 0.5),
    weekFen: part(0.4, 168, 0.35),
    giftEvery: gift?.every ?? null,
    giftHours: gift?.hours ?? null,
  }
}

const ALL_DAY = [0, 0] as const
/** The hours of the day; most accounts are rented around the clock. */
const HOURS = [ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, [8, 23], [10, 2], [18, 9]] as const

const randomDeposit = (random: SeededRandom, strength: number): number =>
  random.chance(0.55) ? 0 : Math.max(2000, Math.round((random.roll() * 300 * (0.3 + strength)) / 10) * 1000)

const captions = ['主页', '战绩', '收藏一览', '皮肤展示', '等级与资产', '对局截图', '装备与配置'] as const

const titleFactsOf = (
  random: SeededRandom,
  game: GameTemplate,
  owned: Owned[],
  zone: string,
  plan: ReturnType<typeof randomPlan>,
) => {
  const labels = (test: (property: Property) => boolean) =>
    owned.filter(({ property }) => test(property)).flatMap(({ options }) => options.map(({ label }) => label))
  const count = (counts: 'heroes' | 'skins') => {
    const found = owned.find(({ property }) => property.counts === counts)
    return found ? `${found.options.length}${found.property.name}` : ''
  }
  const precious = owned
    .filter(({ property }) => property.counts === 'skins')
    .flatMap(({ options }) => options.filter(({ quality }) => quality === 3))
  const first = precious.length > 0 ? random.int(0, precious.length - 1) : 0
  const fourth = owned.find(({ property }) => property.four === 4)
  return {
    game: game.name,
    rank: labels(({ kind }) => kind === 'rank')[0] ?? '',
    zone,
    heroes: count('heroes'),
    skins: count('skins'),
    precious: precious.slice(first, first + 2).map(({ label }) => label),
    choice: fourth ? `${fourth.property.name}${fourth.options[0]?.label ?? ''}` : '',
    overnight: plan.overnightFen !== null,
    gift: plan.giftEvery === null ? null : `租${plan.giftEvery}送${plan.giftHours}`,
  } satisfies Omit<TitleFacts, 'free'>
}

/** One plausible listing of a game: few accounts are strong, most are average. */
export const randomListing = (random: SeededRandom, game: GameTemplate): GoodsDraft => {
  const strength = clamp((random.roll() + random.roll() + random.roll() ** 3) / 2.4)
  const owned = randomOptions(random, game, strength)
  const [firstZone, ...otherZones] = game.zones
  if (!firstZone) throw new Error(`${game.name} has no zone`)
  const zone = random.pick([firstZone, ...otherZones])
  const plan = randomPlan(random, strength)
  const depositFen = randomDeposit(random, strength)
  const twoStep = game.twoStep && random.chance(0.45)
  const facts = {
    ...titleFactsOf(random, game, owned, `${zone.system}${zone.login}`, plan),
    free: depositFen === 0,
  }
  const [from, to] = random.pick(HOURS)
  const minHours = random.pick([1, 1, 1, 2, 2, 3, 4])
  return {
    gameId: game.id,
    zoneId: zone.id,
    title: randomTitle(random, facts),
    description: randomDescription(random, facts, twoStep),
    ...plan,
    minHours,
    maxHours: random.pick([24, 72, 168, 240]),
    week: weekOfDays(from, to),
    depositFen,
    twoStep,
    relist: random.chance(0.2) ? 'confirm' : 'auto',
    options: owned.flatMap(({ options }) => options.map(({ id }) => id)),
    screenshots: captions
      .slice(0, random.int(3, captions.length))
      .map((caption) => ({ art: random.int(1, 2_000_000_000), caption })),
  }
}
