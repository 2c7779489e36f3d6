import { memo, useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear, Radial } from './Gradient.tsx'
import { glyphOf } from './glyphs.ts'
import { dress, Figure } from './hero/Figure.tsx'
import { landmarks, pines, ridge } from './landscape.ts'
import { between, dice, hueOf, pick, type Seed } from './seed.ts'
import { clouds, rays, stars } from './sky.ts'
import { type Tone, tone, vivid } from './tone.ts'

/** The sky from top to horizon; the hues are offsets to the account's own. */
type Mood = readonly [top: Tone, mid: Tone, horizon: Tone]

const dusk: Mood = [
  [30, 0.13, -25],
  [56, 0.17, 12],
  [87, 0.11, 62],
]
const night: Mood = [
  [16, 0.07, -10],
  [36, 0.14, 0],
  [72, 0.12, 28],
]
const morning: Mood = [
  [62, 0.15, -20],
  [79, 0.12, 5],
  [95, 0.06, 50],
]
const aurora: Mood = [
  [18, 0.09, 15],
  [44, 0.15, -15],
  [84, 0.14, -50],
]
const ember: Mood = [
  [20, 0.08, -60],
  [46, 0.17, -25],
  [84, 0.13, 35],
]

/** A wanderer seen from behind, feet on 0 0, with sword, cape and the pole of a flag; the rock below; the flag. */
const wanderer =
  'M0-60C5-60 7-55 6-51C11-48 12-44 13-38C16-28 24-18 36-12C28-10 22-12 17-8C14-5 10-6 7-4L7 2H2L1-6H-2L-3 2H-8L-7-10C-11-22-11-36-9-45C-8-49-6-50-6-52C-7-56-5-60 0-60ZM8-50L17-64L20-62L12-48ZM-8-28L-21-6L-18-18ZM-8-43L-21-35V-31L-7-35ZM-21 5V-92h2.5V5ZM150 90V2L80 3L46-4L14 1L-22-2L-40 10L-60 13L-75 36L-100 62L-110 90Z'
const flag = 'M-19-91C-8-98 6-84 22-91L17-79L23-66C8-59-6-73-19-66Z'
const all = 'M0 0h400v300H0Z'

interface AccountCoverProps extends ArtProps {
  /** The account's id. */
  readonly seed: Seed
  /** Its game's id: accounts of one game have similar colours and its sign. */
  readonly game: Seed
  readonly ratio?: '4:3' | '1:1'
}

/** The poster of an account: a hero or a wanderer in a landscape. The upper left has little detail, for a rank crest. */
export const AccountCover = memo(function AccountCover({
  seed,
  game,
  ratio = '4:3',
  ...art
}: AccountCoverProps) {
  const id = useId()
  const roll = dice(seed, 'cover')
  const hue = vivid(hueOf(game) + between(roll, -50, 50))
  const [top, mid, horizon] = pick(roll, [dusk, night, morning, aurora, ember])
  const shade = ([light, chroma, turn]: Tone, lift = 0) =>
    tone(light + lift, chroma, light < 75 ? vivid(hue + turn) : hue + turn)
  const near = tone(12 + top[0] / 4, 0.08, vivid(hue + top[2]))
  const light = tone(97, 0.05, hue + horizon[2])
  const haze = shade(horizon)
  const hero = roll() < 0.68
  const x = Math.round(hero ? between(roll, 225, 275) : between(roll, 110, 230))
  const y = Math.round(between(roll, 95, 140))
  const sun = Math.round(between(roll, 48, 84))
  const back = ridge(roll, 225, between(roll, 70, 120))
  const mark = pick(roll, landmarks)(roll, between(roll, 228, 246), between(roll, 100, 130))
  const scale = between(roll, 1.1, 1.55)
  return (
    <Art x={ratio === '4:3' ? 0 : 90} width={ratio === '4:3' ? 400 : 300} height={300} {...art}>
      <Linear
        id={`${id}s`}
        x2={roll() < 0.5 ? 0.3 : -0.3}
        stops={[
          [0, shade(top)],
          [0.45, shade(mid)],
          [0.8, haze],
        ]}
      />
      <Radial
        id={`${id}g`}
        gradientUnits="userSpaceOnUse"
        cx={x}
        cy={y}
        r="230"
        stops={[
          [0, haze, 0.85],
          [1, haze, 0],
        ]}
      />
      <Linear
        id={`${id}f`}
        stops={[
          [0.4, haze, 0],
          [0.85, haze, 0.7],
        ]}
      />
      <Linear
        id={`${id}n`}
        stops={[
          [0.6, near, 0],
          [1, near, 0.9],
        ]}
      />
      <path d={all} fill={`url(#${id}s)`} />
      {top[0] < 40 && (
        <path d={stars(roll)} stroke={light} strokeWidth="1.7" strokeLinecap="round" opacity=".75" />
      )}
      {roll() < 0.6 && <path d={rays(roll, x, y)} fill={`url(#${id}g)`} opacity=".4" />}
      <path d={all} fill={`url(#${id}g)`} />
      <circle cx={x} cy={y} r={sun} fill={light} stroke={light} strokeWidth={sun / 3} strokeOpacity=".3" />
      {!hero && (
        <path
          d={glyphOf(game)}
          fill={shade(mid)}
          opacity=".3"
          transform={`translate(${x} ${y}) scale(${sun / 32})`}
        />
      )}
      <path d={clouds(roll)} stroke={light} strokeWidth="7" strokeLinecap="round" opacity=".22" />
      <path d={back.mass} fill={shade(mid, 14)} />
      <path d={back.lit} fill={light} opacity=".25" />
      <path d={all} fill={`url(#${id}f)`} />
      <path d={mark.mass} fill={shade(mid, -8)} />
      <path d={mark.lit} fill={light} opacity=".45" />
      {hero ? (
        <g
          transform={`translate(${x} ${Math.round(125 + scale * 18)}) scale(${roll() < 0.5 ? scale : -scale} ${scale})`}
        >
          <Figure seed={seed} dress={dress(seed)} />
        </g>
      ) : (
        <>
          <path d={pick(roll, [ridge, pines])(roll, 286, between(roll, 34, 56)).mass} fill={near} />
          <g
            transform={`translate(${Math.round(between(roll, 268, 330))} 228) scale(${between(roll, 1, 1.45)})`}
          >
            <path d={wanderer} fill={near} />
            <path d={flag} fill={tone(62, 0.2, vivid(hue + 150))} />
            <path d={glyphOf(game)} fill={light} transform="translate(-1 -79) scale(.42)" />
          </g>
        </>
      )}
      <path d={all} fill={`url(#${id}n)`} />
    </Art>
  )
})
