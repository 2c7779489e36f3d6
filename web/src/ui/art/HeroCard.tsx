import { memo, useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Backdrop } from './Backdrop.tsx'
import { dress, Figure } from './Figure.tsx'
import type { Seed } from './seed.ts'

/** A hero's portrait, 3:4. The seed (the hero's id) decides figure and colours. */
export const HeroCard = memo(function HeroCard({ seed, ...art }: ArtProps & { readonly seed: Seed }) {
  const id = useId()
  return (
    <Art x={-90} y={-120} width={180} height={240} {...art}>
      <Backdrop id={id} seed={seed} />
      <Figure seed={seed} dress={dress(seed)} />
      <path d="M-90 60h180v60h-180Z" fill={`url(#${id}fade)`} />
    </Art>
  )
})
