import { type SeededRandom, seededRandom } from '../seededRandom.ts'

/** The size of a screenshot in pixels: a phone held sideways. */
export const WIDTH = 1280
export const HEIGHT = 592

/** What the screens of an invented game show of an account. */
export type Scene = {
  /** Draws the same on every machine: the account's number. */
  readonly seed: number
  readonly game: string
  readonly zone: string
  readonly role: string
  readonly rank: string
  /** Of 1: how high the rank is. */
  readonly height: number
  /** What else players of the game look at, as a level. */
  readonly extra: { readonly name: string; readonly value: string }
  readonly heroes: Owned
  readonly skins: Owned
}
/** What a game calls a kind of things, which of them the account has, and how many there are. */
export type Owned = { readonly name: string; readonly labels: readonly string[]; readonly of: number }

export type Palette = {
  readonly dark: string
  readonly panel: string
  readonly light: string
  readonly ink: string
}
const palettes = [
  { dark: '#0f1b33', panel: '#1c2c4d', light: '#e7b85c', ink: '#f3ead6' },
  { dark: '#102420', panel: '#1b3a33', light: '#7fd6b3', ink: '#e4f4ec' },
  { dark: '#241430', panel: '#3a224c', light: '#d79bf0', ink: '#f3e6fa' },
] as const

/** One game has one look. */
export const paletteOf = ({ game }: Scene): Palette =>
  palettes[game.charCodeAt(0) % palettes.length] ?? palettes[0]
export const randomOf = ({ seed }: Scene, screen: number): SeededRandom => seededRandom(seed * 8 + screen)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one)

type TextStyle = { size: number; fill: string; anchor?: 'start' | 'middle' | 'end' }
export const text = (
  x: number,
  y: number,
  content: string,
  { size, fill, anchor = 'start' }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeXml(content)}</text>`

export const box = (x: number, y: number, width: number, height: number, attributes: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`

/** A person or a thing: simple shapes, in colours of its own name. */
export const figure = (x: number, y: number, width: number, height: number, name: string): string => {
  const random = seededRandom([...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7))
  const hue = random.int(0, 359)
  const [cx, top] = [x + width / 2, y + height * 0.26]
  const head = width * (0.13 + random.roll() * 0.04)
  const shoulder = width * (0.3 + random.roll() * 0.12)
  const points = Array.from({ length: random.int(3, 5) }, (_, i) => {
    const lean = (i - 2) * head * 0.7
    return `${cx + lean},${top - head * (0.3 + 0.8 * random.roll())}`
  }).join(' ')
  return `<g>${box(x, y, width, height, `fill="hsl(${hue},38%,26%)"`)}
    <circle cx="${cx}" cy="${y + height * 0.45}" r="${width * 0.46}" fill="hsl(${(hue + 30) % 360},45%,38%)"/>
    <path d="M${cx - shoulder} ${y + height} Q${cx - shoulder} ${top + head * 1.6} ${cx} ${top + head * 1.5} T${cx + shoulder} ${y + height}Z" fill="hsl(${(hue + 180) % 360},42%,52%)"/>
    <circle cx="${cx}" cy="${top + head}" r="${head}" fill="hsl(${28 + random.int(0, 12)},48%,74%)"/>
    <polyline points="${cx - head},${top + head * 0.6} ${points} ${cx + head},${top + head * 0.6}" fill="hsl(${(hue + 90) % 360},40%,30%)"/></g>`
}

/** A game's screen: its ground, the bar with its title, and the content below. */
export const frame = (scene: Scene, title: string, content: string): string => {
  const { dark, panel, light, ink } = paletteOf(scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="WenQuanYi Micro Hei">
    <defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${panel}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    ${box(0, 0, WIDTH, HEIGHT, 'fill="url(#ground)"')}
    ${box(0, 0, WIDTH, 64, `fill="${dark}" opacity="0.6"`)}
    <path d="M44 20 L30 32 L44 44" stroke="${ink}" stroke-width="4" fill="none"/>
    ${text(66, 41, title, { size: 26, fill: ink })}
    ${text(WIDTH - 40, 40, `${scene.game} · ${scene.zone}`, { size: 20, fill: light, anchor: 'end' })}
    ${content}</svg>`
}
