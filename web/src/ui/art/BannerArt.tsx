import { useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear, Radial } from './Gradient.tsx'
import { dress, Figure } from './hero/Figure.tsx'
import { mirrored } from './outline.ts'
import { dice } from './seed.ts'
import { rays, stars } from './sky.ts'
import { tone } from './tone.ts'

/** Overnight packages, accounts without a deposit, red packets for newcomers. */
export type BannerKind = 'overnight' | 'deposit' | 'redpacket'

/** Hue, and turn of the hue towards the light. */
const hues = { overnight: [268, 30], deposit: [172, -30], redpacket: [22, 45] } as const

const coin = 'a10 10 0 1 1 -.1 0Z'
const shield = 'M0-52 42-38C43 6 30 36 0 54Z'
const packet = 'M0-44 32-44 38-38 38 46 32 52 0 52Z'

/** A wide picture for the home page, 360 × 132. The left half is dark and has little detail, for white text. */
export function BannerArt({ kind, ...art }: ArtProps & { readonly kind: BannerKind }) {
  const id = useId()
  const roll = dice(kind, 'banner')
  const [hue, turn] = hues[kind]
  const light = tone(95, 0.06, hue + turn)
  const gold = tone(86, 0.15, 86)
  const pen = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <Art width={360} height={132} {...art}>
      <Radial
        id={id}
        cx=".76"
        cy=".4"
        r=".8"
        stops={[
          [0, tone(74, 0.15, hue + turn)],
          [0.4, tone(46, 0.17, hue)],
          [1, tone(27, 0.11, hue - 10)],
        ]}
      />
      <path d="M0 0h360v132H0Z" fill={`url(#${id})`} />
      <path d={rays(roll, 276, 62)} fill={light} opacity=".09" />
      <path d={stars(roll)} stroke={light} strokeWidth="1.6" strokeLinecap="round" opacity=".6" />
      <circle cx="276" cy="66" r="62" fill={light} opacity=".16" />
      <circle cx="276" cy="66" r="84" fill="none" stroke={light} opacity=".25" />
      {kind === 'overnight' && (
        <g transform="translate(276 72) scale(.78)">
          <circle cy="-8" r="56" fill={light} />
          <Figure seed="night-13" dress={dress('night-13')} />
        </g>
      )}
      {kind === 'deposit' && (
        <g transform="translate(276 66)">
          <Linear
            id={`${id}w`}
            x2="1"
            stops={[
              [0, tone(97, 0.03, hue)],
              [1, tone(72, 0.14, hue + turn)],
            ]}
          />
          <path d={mirrored(shield)} fill={`url(#${id}w)`} />
          <path d={mirrored(shield)} fill={tone(44, 0.12, hue)} transform="scale(.84)" />
          <path d={shield} fill={tone(20, 0.06, hue)} opacity=".2" />
          <path d="M-18 0L-4 14L20 -14" {...pen} stroke={light} strokeWidth="9" />
          <path d={`M-62 8${coin}M58 -46${coin}M64 26${coin}`} fill={gold} />
        </g>
      )}
      {kind === 'redpacket' && (
        <g transform="translate(276 70) rotate(8)">
          <path d={`M-14 -62${coin}M12 -66${coin}M-56 -20${coin}M60 -6${coin}`} fill={gold} />
          <path d={mirrored(packet)} fill={tone(56, 0.22, 27)} />
          <path d={mirrored('M0-44 32-44 38-38 38-16 0 8Z')} fill={tone(64, 0.21, 30)} />
          <path d={packet} fill={tone(30, 0.1, 20)} opacity=".2" />
          <circle cy="4" r="14" fill={gold} />
          <path d="M-6 -4L0 3L6 -4M0 3V11M-6 5H6" {...pen} stroke={tone(48, 0.18, 30)} strokeWidth="2.5" />
        </g>
      )}
    </Art>
  )
}
