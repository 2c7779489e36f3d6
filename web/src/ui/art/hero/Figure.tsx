import { mirrored } from '../outline.ts'
import { between, dice, hueOf, pick, type Seed } from '../seed.ts'
import { type Tone, tone, vivid } from '../tone.ts'
import { body, chests, collars, face, heads, pauldrons, weapons } from './figureParts.ts'

/** The colour of every material, by its letter (see figureParts.ts). */
type Dress = Readonly<Record<string, string>>

const skins: readonly [Tone, ...Tone[]] = [
  [89, 0.045, 60],
  [85, 0.055, 60],
  [80, 0.065, 56],
  [68, 0.08, 54],
  [54, 0.07, 48],
  [90, 0.03, 250],
]
const hairs: readonly [Tone, ...Tone[]] = [
  [26, 0.02, 270],
  [36, 0.06, 45],
  [86, 0.09, 88],
  [94, 0.01, 260],
  [54, 0.17, 34],
]

/** The colours of a hero in a skin: face and hair depend on the hero, clothes on the skin. */
export function dress(hero: Seed, skin: Seed = hero): Dress {
  const own = dice(hero, 'self')
  const [light, chroma, warmth] = pick(own, skins)
  const roll = dice(skin, 'dress')
  const hue = hueOf(skin)
  const second = vivid(hue + pick(roll, [150, 180, 210, 110, -110]))
  const hair: Tone = own() < 0.65 ? pick(own, hairs) : [between(own, 60, 82), 0.13, vivid(hueOf(hero) + 180)]
  const plate: Tone = pick(roll, [
    [90, 0.015, hue],
    [42, 0.05, hue],
    [85, 0.13, 86],
    [66, 0.15, vivid(hue - 75)],
    [96, 0.015, 90],
    [60, 0.13, second],
  ])
  return {
    m: tone(...plate),
    n: tone(plate[0] * 0.4 + 14, plate[1] * 0.5 + 0.03, plate[2] - 10),
    c: tone(54, 0.17, second),
    k: tone(34, 0.1, vivid(second - 14)),
    t: roll() < 0.75 ? tone(87, 0.13, 88) : tone(94, 0.02, hue),
    s: tone(light, chroma, warmth),
    z: tone(light - 12, chroma + 0.02, warmth - 8),
    h: tone(...hair),
    j: tone(hair[0] - 11, hair[1], hair[2] - 8),
    b: tone(95, 0.03, 85),
    d: tone(20, 0.03, hue),
    g: tone(92, 0.14, second + 20),
  }
}

interface FigureProps {
  readonly seed: Seed
  readonly dress: Dress
  /** Head and collar alone, as avatars show them. */
  readonly bust?: boolean
}

/**
 * A hero, about 220 × 250 around the middle of the face, for use inside a picture. The seed decides the figure alone,
 * so it is the same person in every skin. Light comes from the left: one shadow lies over all right halves.
 */
export function Figure({ seed, dress: worn, bust = false }: FigureProps) {
  const roll = dice(seed, 'figure')
  const head = pick(roll, heads)
  const behind = pick(roll, weapons)
  const outfit = [...pick(roll, chests), ...pick(roll, pauldrons)]
  const collar = pick(roll, collars)
  const pieces = [
    ...head.back,
    ...body,
    ...(bust ? [] : outfit),
    ...collar,
    ...(head.face ? face : []),
    ...head.front,
  ]
  let shadow = ''
  const layers: [material: string, outline: string][] = []
  for (const piece of bust ? pieces : [...behind, ...pieces]) {
    const lone = piece.startsWith('!')
    const material = piece.charAt(lone ? 1 : 0)
    const half = `M${piece.slice(lone ? 2 : 1)}`
    if (!lone) shadow += half
    const last = layers.at(-1)
    if (last?.[0] === material) last[1] += lone ? half : mirrored(half)
    else layers.push([material, lone ? half : mirrored(half)])
  }
  return (
    <>
      {layers.map(([material, outline]) => (
        <path key={outline} d={outline} fill={worn[material]} />
      ))}
      <path d={shadow} fill={worn['d']} opacity=".26" />
    </>
  )
}
