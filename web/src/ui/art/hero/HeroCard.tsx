import { memo } from 'react'
import { Art, type ArtProps } from '../Art.tsx'
import type { Seed } from '../seed.ts'
import { Portrait } from './Portrait.tsx'

/** A hero's card, 3:4. The seed (the hero's id) decides figure and colours. */
export const HeroCard = memo(function HeroCard({ seed, ...art }: ArtProps & { readonly seed: Seed }) {
  return (
    <Art x={-90} y={-120} width={180} height={240} {...art}>
      <Portrait hero={seed} skin={seed} />
    </Art>
  )
})
