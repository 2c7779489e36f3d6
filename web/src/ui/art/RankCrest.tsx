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
  const tier = of > 1 ? Math.round(Math.min(1, Math.max(0, rank / (of - 1))) * 7) : 7
  const [hue, chroma, light, stone] = tiers[tier] ?? tiers[0]
  const metal = (lift: number) => tone(light + lift, chroma, hue)
  const gem = (lift: number) => tone(60 + lift, tier < 1 ? 0.03 : 0.19, stone)
  const wings = wing(tier)
  const crown =
    tier < 3 ? '' : tier < 6 ? 'M0-33 4-26 11-30 9-19 0-16Z' : 'M0-40 4-29 12-36 12-28 20-31 15-17 0-18Z'
  const shield = shields[tier < 2 ? 0 : tier < 5 ? 1 : 2]
  const first = Math.max(0, Math.ceil(((tier - 0.5) * (of - 1)) / 7))
  const pips = of > tiers.length ? Math.min(5, rank - first + 1) : 0
  let row = ''
  for (let n = 0; n < pips; n++) row += `M${n * 9 - pips * 4.5 + 4.5} 21l5 6-5 6-5-6Z`
  const box = Math.min(82, 58 + tier * 6)
  return (
    <Art x={-box / 2} y={tier < 3 ? 5 - box / 2 : -box / 2 - 1} width={box} height={box} {...art}>
      <Linear
        id={id}
        stops={[
          [0, metal(11)],
          [1, metal(-16)],
        ]}
      />
      {tier > 4 && (
        <>
          <Radial
            id={`${id}a`}
            stops={[
              [0, gem(28), 0.9],
              [1, gem(20), 0],
            ]}
          />
          <circle r="40" fill={`url(#${id}a)`} opacity={(tier - 3) / 6} />
        </>
      )}
      <g fill={`url(#${id})`} stroke={metal(-38)} strokeWidth="1.2" strokeLinejoin="round">
        <path d={mirrored(wings)} fill={tier > 6 ? gem(-2) : undefined} />
        <path d={mirrored(crown)} fill={tone(88, 0.14, 88)} />
        <path d={mirrored(shield)} />
        <path d={mirrored(shield)} fill={metal(-44)} transform="translate(0 1) scale(.78)" />
        <path d={row} />
      </g>
      <path d="M0-15 11-1 0 17-11-1Z" fill={gem(0)} />
      <path d="M0-15 5-1-11-1Z" fill={gem(24)} />
      <path d="M-11-1-5-1 0 17Z" fill={gem(12)} />
      <path d="M11-1 5-1 0 17Z" fill={gem(-14)} />
      <path d={wings + crown + shield} fill={metal(-60)} opacity=".16" />
    </Art>
  )
}

/** Right half of the wings: none for the lowest tiers, then a feather more with each. */
function wing(tier: number): string {
  let feathers = ''
  for (let n = 0; n < tier - 1; n++) {
    const angle = n * 0.36 - 0.95
    const long = 34 - n * 3 + tier / 2
    const [u, v] = [Math.cos(angle) * long, Math.sin(angle) * long]
    const y = 3 + n * 3
    const tips = [
      10,
      y,
      10 + u * 0.6 + v * 0.16,
      y + v * 0.6 - u * 0.16,
      6 + u,
      y + v,
      10 + u * 0.6 - v * 0.08,
      y + v * 0.6 + u * 0.08,
    ]
    feathers += `M${tips.map(Math.round).join(' ')} 10 ${y + 7}Z`
  }
  return feathers
}
