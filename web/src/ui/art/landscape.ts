import { between, type Dice } from './seed.ts'

/** A silhouette 400 wide that stands on y = 300, and what of it catches the light. Both are path data. */
interface Land {
  readonly mass: string
  readonly lit: string
}

/** Draws a land whose foot is at `base` (y, downwards) and whose highest point is about `tall` above it. */
type Maker = (roll: Dice, base: number, tall: number) => Land

/** Coordinates of path data in whole units: finer steps can't be seen at 390 px and would double the markup. */
const at = (...xy: readonly number[]) => xy.map(Math.round).join(' ')
const shape = (...xy: readonly number[]) => `M${at(...xy)}Z`
const hill = (base: number, rise = 18) => `M-10 300V${at(base)}Q${at(200, base - rise, 410, base + 6)}V300Z`

/** Jagged peaks; the left flank of each is lit. */
export const ridge: Maker = (roll, base, tall) => {
  let mass = 'M-10 300'
  let lit = ''
  let x = -30 - roll() * 40
  let low = base
  while (x < 410) {
    const half = tall * between(roll, 0.5, 0.95)
    const drop = tall * between(roll, 0.4, 1)
    const flank = [x + half, base - drop, x, low] as const
    mass += `L${at(x, low, x + half, base - drop)}`
    lit += shape(
      ...flank,
      x + half * 0.55,
      base - drop * 0.18,
      x + half * 0.8,
      base - drop * 0.5,
      x + half * 0.92,
      base - drop * 0.42,
    )
    x += half * between(roll, 1.4, 2)
    low = base - tall * between(roll, -0.1, 0.2)
  }
  return { mass: `${mass}L${at(x, low)}V300Z`, lit }
}

/** Towers, highest around one spot; windows are lit. */
const city: Maker = (roll, base, tall) => {
  const heart = between(roll, 90, 310)
  let mass = 'M-10 300'
  let lit = ''
  for (let x = -10; x < 410; ) {
    const wide = Math.round(between(roll, 14, 32))
    const top = Math.round(
      base - tall * (0.25 + 0.95 * Math.exp(-(((x - heart) / 85) ** 2))) * between(roll, 0.55, 1),
    )
    const half = wide >> 1
    mass += `V${top}${[`l${half} -${half}`, `h${half}v-${half * 2}h2v${half * 2}`, `h${wide}`, `l${wide} -7`][Math.floor(roll() * 4)]}`
    for (let y = top + 9; y < base - 4; y += 9) {
      if (roll() < 0.55) lit += `M${x + 4 + 6 * Math.floor((roll() * wide) / 8)} ${y}h3v4h-3Z`
    }
    x += wide
    mass += `L${x} ${top + 6}`
  }
  return { mass: `${mass}V300Z`, lit }
}

/** A keep of round towers with pointed roofs; roofs are lit on the left. */
const keep: Maker = (roll, base, tall) => {
  const heart = between(roll, 120, 280)
  let mass = hill(base, 70)
  let lit = ''
  for (let step = -3; step <= 3; step++) {
    const x = heart + step * between(roll, 18, 25)
    const wide = between(roll, 8, 13)
    const top = base - tall * (1.2 - Math.abs(step) * 0.22) * between(roll, 0.75, 1)
    const tip = top - wide * between(roll, 2.2, 3.4)
    mass += shape(
      x - wide,
      300,
      x - wide,
      top,
      x - wide - 3,
      top,
      x,
      tip,
      x + wide + 3,
      top,
      x + wide,
      top,
      x + wide,
      300,
    )
    lit += `${shape(x, tip, x - wide - 3, top, x, top)}M${at(x - 2, top + 12)}h4v8h-4Z`
  }
  return { mass, lit }
}

/** A round arena with arches and light poles. */
const arena: Maker = (roll, base, tall) => {
  const heart = between(roll, 140, 260)
  const half = tall * 1.3
  const rim = base - tall * 0.66
  let mass = `${hill(base)}M${at(heart - half * 0.9, base + 9, heart - half, rim)}Q${at(heart, rim - tall * 0.36, heart + half, rim)}L${at(heart + half * 0.9, base + 9)}Z`
  let lit = `M${at(heart - half, rim)}Q${at(heart, rim - tall * 0.36, heart + half, rim)}Q${at(heart, rim - tall * 0.24, heart - half, rim)}Z`
  for (let step = -4; step <= 4; step++) {
    const x = heart + step * half * 0.2
    const foot = base - tall * 0.1
    lit += `M${at(x - 6, foot, x - 6, rim + 20)}q6 -10 12 0V${at(foot)}Z`
    if (step % 2) {
      const top = base - tall * (1.35 - Math.abs(step) * 0.06)
      mass += shape(x - 1, base, x - 1, top, x + 2, top, x + 2, base)
      lit += `M${at(x - 9, top)}h19l-3 -8h-13Z`
    }
  }
  return { mass, lit }
}

/** Stacked roofs with swept eaves, lit on the left. */
const pagoda: Maker = (roll, base, tall) => {
  const heart = between(roll, 130, 270)
  let mass = hill(base)
  let lit = ''
  for (const [away, grow] of [
    [0, 1.05],
    [-0.9, 0.6],
    [0.85, 0.75],
  ] as const) {
    const x = heart + away * tall
    const storey = (tall * grow) / 3.7
    for (let floor = 0; floor < 4; floor++) {
      const y = base - floor * storey
      const half = storey * (1.3 - floor * 0.2)
      const wall = half * 0.5
      const eave = y - storey * 0.55
      const top = y - storey * 1.02
      const left = `M${at(x - half, eave + 3, x - half * 1.3, eave - 4)}Q${at(x - wall, eave - 4, x - wall, top)}`
      mass += `${shape(x - wall, y + 6, x - wall, top, x + wall, top, x + wall, y + 6)}${left}L${at(x + wall, top)}Q${at(x + wall, eave - 4, x + half * 1.3, eave - 4)}L${at(x + half, eave + 3)}Z`
      lit += `${left}L${at(x, top, x, eave + 3)}Z`
    }
    mass += shape(x - 3, base - storey * 4, x, base - storey * 4.8, x + 3, base - storey * 4)
  }
  return { mass, lit }
}

/** Leaning crystals, lit on the left. */
const shards: Maker = (roll, base, tall) => {
  const heart = between(roll, 120, 280)
  let mass = hill(base)
  let lit = ''
  for (const step of [-4, 4, -3, 3, -2, 2, -1, 1, 0]) {
    const high = tall * (1.4 - Math.abs(step) * 0.24) * between(roll, 0.7, 1.05)
    const x = heart + step * between(roll, 15, 22)
    const wide = high * between(roll, 0.11, 0.17)
    const tip = x + step * high * 0.1
    const left = [x - wide * 0.7, base + 9, tip - wide, base - high * 0.76, tip, base - high] as const
    mass += shape(...left, tip + wide, base - high * 0.7, x + wide * 0.7, base + 9)
    lit += shape(...left, tip - wide * 0.15, base - high * 0.68)
  }
  return { mass, lit }
}

/** A row of pines, lit on the left. */
export const pines: Maker = (roll, base, tall) => {
  let mass = hill(base)
  let lit = ''
  for (let x = -8; x < 410; x += between(roll, 13, 28)) {
    const high = tall * between(roll, 0.5, 1)
    for (const [up, wide] of [
      [0, 0.25],
      [0.3, 0.2],
      [0.56, 0.14],
    ] as const) {
      const y = base + 9 - high * up
      const left = [x - high * wide, y, x, y - high * 0.46] as const
      mass += shape(...left, x + high * wide, y)
      lit += shape(...left, x, y - high * 0.12)
    }
  }
  return { mass, lit }
}

/** The landmarks a cover can show. */
export const landmarks: readonly [Maker, ...Maker[]] = [ridge, city, keep, arena, pagoda, shards, pines]
