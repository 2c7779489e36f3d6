import { useId } from 'react'
import { Linear, Radial } from '../Gradient.tsx'
import { mirrored } from '../outline.ts'
import { dice, hueOf, pick, type Seed } from '../seed.ts'
import { tone, vivid } from '../tone.ts'
import { dress, Figure } from './Figure.tsx'

const full = 'M-90-120H90V120H-90Z'

/** Right halves of what shines behind a portrait. */
const shapes = [
  // moon
  'M0-92C40-92 72-60 72-20C72 20 40 52 0 52Z',
  // rays
  'M0-10 0-170 12-170ZM0-10 50-170 78-160ZM0-10 120-120 130-84ZM0-10 140-40 140-4ZM0-10 140 34 130 74Z',
  // nested diamonds
  'M0-112 82-18 0 76ZM0-124 92-18 0 88 0 92 96-18 0-128Z',
  // arch
  'M0-108C44-104 62-70 62-36L62 130 0 130ZM0-116C50-112 70-74 70-36L70 130 74 130 74-36C74-78 52-116 0-121Z',
  // facets
  'M0-120 90-120 0-20ZM90-60 90 40 0-20ZM0-20 90 120 40 120Z',
  // columns
  'M0-130 10-130 10 130 0 130ZM24-96 40-96 40 130 24 130ZM54-64 68-64 68 130 54 130Z',
] as const

/** A hero before a lit ground, 180 × 240 around the middle of the face; the skin decides colours and ground. */
export function Portrait({ hero, skin }: { readonly hero: Seed; readonly skin: Seed }) {
  const id = useId()
  const roll = dice(skin, 'ground')
  const hue = hueOf(skin)
  const turn = pick(roll, [50, -50, 25])
  const deep = tone(25, 0.09, vivid(hue - turn / 2))
  return (
    <>
      <Radial
        id={id}
        cx=".5"
        cy=".4"
        r=".7"
        stops={[
          [0, tone(86, 0.1, hue + turn)],
          [0.5, tone(58, 0.15, hue)],
          [1, deep],
        ]}
      />
      <Linear
        id={`${id}f`}
        stops={[
          [0.75, deep, 0],
          [1, deep, 0.85],
        ]}
      />
      <path d={full} fill={`url(#${id})`} />
      <path d={mirrored(pick(roll, shapes))} fill={tone(95, 0.06, hue + turn)} opacity=".32" />
      <Figure seed={hero} dress={dress(hero, skin)} />
      <path d={full} fill={`url(#${id}f)`} />
    </>
  )
}
