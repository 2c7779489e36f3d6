import { memo } from 'react'
import { Art, type ArtProps } from '../Art.tsx'
import { mirrored } from '../outline.ts'
import { between, dice, pick, type Seed } from '../seed.ts'
import { tone } from '../tone.ts'
import { Portrait } from './Portrait.tsx'

/** How rare a skin is, from plain to legendary. */
export type SkinQuality = 0 | 1 | 2 | 3

/** Lightness, chroma and hue of a frame, and the upper right quarter of what it adds to the border. */
const frames = [
  [92, 0.01, 250, ''],
  [76, 0.13, 245, 'M90-120 90-96 84-102 84-114 72-114 66-120Z'],
  [74, 0.17, 305, 'M90-120 90-84 83-94 83-113 64-113 54-120ZM90-14 80 0 90 1ZM0-120 14-120 0-106Z'],
  [
    86,
    0.15,
    86,
    'M90-120 90-70 84-84 78-96 78-108 66-108 54-114 40-120ZM90-20 78 0 90 1ZM0-120 28-120 10-113 0-102Z',
  ],
] as const

/** One mote drifting through the picture, around 0 0. */
const motes = [
  'm0 -5l1.5 3.5l3.5 1.5l-3.5 1.5l-1.5 3.5l-1.5 -3.5l-3.5 -1.5l3.5 -1.5Z',
  'm0 -4l3 4l-3 4l-3 -4Z',
] as const

interface SkinCardProps extends ArtProps {
  /** The hero's id. */
  readonly hero: Seed
  /** The skin's id: decides clothes and background. */
  readonly seed: Seed
  readonly quality: SkinQuality
}

/** A hero in one of its skins, 3:4; the frame tells the quality. */
export const SkinCard = memo(function SkinCard({ hero, seed, quality, ...art }: SkinCardProps) {
  const roll = dice(seed, 'skin')
  const [light, chroma, hue, ornament] = frames[quality]
  const mote = pick(roll, motes)
  let drift = ''
  for (let n = 0; n < 6 + quality * 5; n++) {
    drift += `M${Math.round(between(roll, -86, 86))} ${Math.round(between(roll, -116, 100))}${mote}`
  }
  return (
    <Art x={-90} y={-120} width={180} height={240} {...art}>
      <Portrait hero={hero} skin={seed} />
      <path d={drift} fill={tone(95, 0.08, hue)} opacity=".75" />
      <path
        d="M-90 -120h180v240h-180Z"
        fill="none"
        stroke={tone(light, chroma, hue)}
        strokeWidth={4 + quality * 2}
        opacity={quality ? 1 : 0.5}
      />
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(1 ${side})`}>
          <path d={mirrored(ornament)} fill={tone(light, chroma, hue)} />
          {quality === 3 && <path d="M0-119 7-111 0-103-7-111Z" fill={tone(66, 0.22, 25)} />}
        </g>
      ))}
    </Art>
  )
})
