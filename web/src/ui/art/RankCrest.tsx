import { useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear, Radial } from './Gradient.tsx'
import { mirrored } from './outline.ts'
import { tone } from './tone.ts'

/** Metal (hue, chroma, lightness) and stone (hue) of the eight tiers. */
const tiers = [
  [50, 0.02, 58, 250],
  [52, 0.1, 64, 160],
  [255, 0.02, 82, 250],
  [86, 0.14, 84, 30],
  [185, 0.08, 84, 200],
  [245, 0.12, 78, 255],
  [310, 0.15, 72, 320],
  [84, 0.15, 86, 22],
] as const

/** Right halves of the shield, sharper with rank. */
const shields = [
  'M0-17 15-14 15 3C14 13 8 19 0 23Z',
  'M0-20 7-16 17-17 16 3C14 13 9 20 0 25Z',
  'M0-23 9-17 20-19 17 4 10 17 0 27Z',
] as const

interface RankCrestProps extends ArtProps {
  /** 0 is the lowest rank of the ladder. */
  readonly rank: number
  /** How many ranks the ladder has. */
  readonly of: number
}

/** A rank's crest: metal, wings and crown rise with its place in the ladder; pips tell ranks of one metal apart. */
export function RankCrest({ rank, of, ...art }: RankCrestProps) {
  const id = useId()
  const height = of > 1 ? Math.min(1, Math.max(0, rank / (of - 1))) * 7 : 7
  const tier = Math.round(height)
  const first = Math.max(0, Math.ceil(((tier - 0.5) * (of - 1)) / 7))
  const pips = of > tiers.length ? Math.min(5, rank - first + 1) : 0
  const [hue, chroma, light, stone] = tiers[tier] ?? tiers[0]
  const metal = (lift: number) => tone(light + lift, chroma, hue)
  const gem = (lift: number) => tone(60 + lift, tier < 1 ? 0.03 : 0.17, stone)
  const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`
  let wings = ''
  for (let n = 0; n < tier - 1; n++) {
    const angle = n * 0.36 - 0.95
    const long = 34 - n * 3 + tier / 2
    const [u, v] = [Math.cos(angle) * long, Math.sin(angle) * long]
    const y = 4 + n * 4
    wings += `M10 ${y}L${point(10 + u * 0.6 + v * 0.16, y + v * 0.6 - u * 0.16)}L${point(6 + u, y + v)}L${point(10 + u * 0.6 - v * 0.08, y + v * 0.6 + u * 0.08)}L10 ${y + 7}Z`
  }
  const shield = shields[tier < 2 ? 0 : tier < 5 ? 1 : 2]
  const crown =
    tier < 3 ? '' : tier < 6 ? 'M0-34 4-26 11-30 9-19 0-16Z' : 'M0-40 4-28 12-36 12-27 20-30 15-17 0-18Z'
  const halves = wings + shield + crown
  return (
    <Art x={-40} y={-42} width={80} height={80} {...art}>
      <Linear
        id={id}
        stops={[
          [0, metal(11)],
          [1, metal(-16)],
        ]}
      />
      <Radial
        id={`${id}a`}
        stops={[
          [0, gem(28), 0.9],
          [1, gem(20), 0],
        ]}
      />
      {tier > 4 && <circle r="38" fill={`url(#${id}a)`} opacity={(tier - 3) / 6} />}
      {wings && (
        <path
          d={mirrored(wings)}
          fill={`url(#${id})`}
          stroke={metal(-34)}
          strokeWidth="1"
          strokeLinejoin="round"
        />
      )}
      {crown && (
        <path
          d={mirrored(crown)}
          fill={tone(88, 0.14, 88)}
          stroke={metal(-38)}
          strokeWidth="1"
          strokeLinejoin="round"
        />
      )}
      <path
        d={mirrored(shield)}
        fill={`url(#${id})`}
        stroke={metal(-38)}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path d={mirrored(shield)} fill={metal(-44)} transform="translate(0 1) scale(.78)" />
      <path d={mirrored('M0-15 11-1 0 17Z')} fill={gem(0)} />
      <path d="M0 -15L-11 -1L-5 -1Z M0 -15L5 -1L-5 -1Z" fill={gem(24)} />
      <path d="M-11 -1L-5 -1L0 17Z" fill={gem(12)} />
      <path d="M11 -1L5 -1L0 17Z" fill={gem(-14)} />
      <path d={halves} fill={metal(-60)} opacity=".16" />
      {Array.from({ length: pips }, (_, n) => n * 9 - (pips - 1) * 4.5).map((x) => (
        <path key={x} d={`M${x} 22l5 6l-5 6l-5 -6Z`} fill={metal(14)} stroke={metal(-40)} strokeWidth="1.2" />
      ))}
    </Art>
  )
}
