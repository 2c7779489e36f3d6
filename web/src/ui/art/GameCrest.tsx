import { useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear } from './Gradient.tsx'
import { glyphOf } from './glyphs.ts'
import { mirrored } from './outline.ts'
import { dice, hueOf, pick, type Seed } from './seed.ts'
import { tone, vivid } from './tone.ts'

/** Right halves of the plate a sign lies on. */
const plates = [
  'M0-29 25-14.5 25 14.5 0 29Z',
  'M0-30 22-24 26-4C24 12 16 22 0 30Z',
  'M0-30 30 0 0 30Z',
  'M0-28C16-28 28-16 28 0C28 16 16 28 0 28Z',
] as const

/** The emblem of a game on a rounded square, like the icon of an app. */
export function GameCrest({ seed, ...art }: ArtProps & { readonly seed: Seed }) {
  const id = useId()
  const roll = dice(seed, 'crest')
  const hue = hueOf(seed)
  const turn = pick(roll, [50, -50, 70])
  const plate = mirrored(pick(roll, plates))
  return (
    <Art x={-40} y={-40} width={80} height={80} {...art}>
      <Linear
        id={id}
        x2=".6"
        stops={[
          [0, tone(74, 0.15, vivid(hue + turn))],
          [1, tone(40, 0.16, hue)],
        ]}
      />
      <Linear
        id={`${id}l`}
        stops={[
          [0, tone(99, 0.02, hue)],
          [1, tone(84, 0.09, hue + turn)],
        ]}
      />
      <rect x="-40" y="-40" width="80" height="80" rx="20" fill={`url(#${id})`} />
      <path d="M-40 -20C-40 -32 -32 -40 -20 -40H24L-40 24Z" fill="#fff" opacity=".1" />
      <path d={plate} fill={tone(28, 0.1, hue)} opacity=".45" transform="translate(0 1.5)" />
      <path
        d={plate}
        fill="none"
        stroke={`url(#${id}l)`}
        strokeWidth="2"
        strokeLinejoin="round"
        opacity=".75"
      />
      <path d={glyphOf(seed)} fill={`url(#${id}l)`} transform="scale(1.05)" />
    </Art>
  )
}
