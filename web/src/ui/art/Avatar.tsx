import { memo, useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear } from './Gradient.tsx'
import { dress, Figure } from './hero/Figure.tsx'
import { hueOf, type Seed } from './seed.ts'
import { tone, vivid } from './tone.ts'

/** A user's picture where none was uploaded: the head of a hero in a circle, by the user's id. */
export const Avatar = memo(function Avatar({ seed, style, ...art }: ArtProps & { readonly seed: Seed }) {
  const id = useId()
  const hue = hueOf(seed)
  return (
    <Art x={-58} y={-66} width={116} height={116} {...art} style={{ borderRadius: '50%', ...style }}>
      <Linear
        id={id}
        x2=".4"
        stops={[
          [0, tone(84, 0.1, vivid(hue + 40))],
          [1, tone(56, 0.15, hue)],
        ]}
      />
      <path d="M-58 -66h116v116h-116Z" fill={`url(#${id})`} />
      <g transform="translate(0 6) scale(.92)">
        <Figure seed={seed} dress={dress(seed)} bust />
      </g>
    </Art>
  )
})
