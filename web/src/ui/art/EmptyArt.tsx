import { Art, type ArtProps } from './Art.tsx'

/** What is empty or failed. */
export type EmptyKind =
  | 'list'
  | 'orders'
  | 'search'
  | 'network'
  | 'notfound'
  | 'favourite'
  | 'money'
  | 'lock'
  | 'messages'

const pen = {
  fill: 'none',
  stroke: 'var(--ink-3)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Pens and fills by letter: s sheet · l line · f faint · a accent line · d dashes in the accent · p filled softly · x solid. */
const pens = {
  s: { ...pen, fill: 'var(--raised)' },
  l: pen,
  f: { ...pen, stroke: 'var(--line)', strokeWidth: 3 },
  a: { ...pen, stroke: 'var(--accent)', strokeWidth: 2.5 },
  d: { ...pen, stroke: 'var(--accent)', strokeDasharray: '1 6' },
  p: { ...pen, fill: 'var(--accent-soft)', stroke: 'var(--accent)' },
  x: { fill: 'var(--accent)' },
} as const

/** A drawing, 200 × 140: a pen's letter, then path data, from behind to front. */
type Drawing = readonly `${keyof typeof pens}M${string}`[]

/** Draws with the colours of the design tokens, so that it follows dark mode. */
export function Strokes({ of }: { readonly of: Drawing }) {
  return of.map((stroke) => (
    <path key={stroke} d={stroke.slice(1)} {...pens[stroke.charAt(0) as keyof typeof pens]} />
  ))
}

const drawings: Readonly<Record<EmptyKind, Drawing>> = {
  list: [
    'sM58 52 108 38a5 5 0 0 1 6 4L128 94 72 110a5 5 0 0 1-6-4L54 58a5 5 0 0 1 4-6Z',
    'sM82 42H140a6 6 0 0 1 6 6V112a6 6 0 0 1-6 6H82a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6Z',
    'pM85 51H137V82H85Z',
    'aM89 78 103 64 112 72 121 60 133 77',
    'fM86 93H118M86 104H106',
    'xM121 98h16a3 3 0 0 1 0 10h-16a3 3 0 0 1 0-10Z',
  ],
  orders: [
    'sM52 44H148a6 6 0 0 1 6 6V68a10 10 0 0 0 0 20V106a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V88a10 10 0 0 0 0-20V50a6 6 0 0 1 6-6Z',
    'fM62 62H92M62 78H98M62 94H80',
    'dM111 52V106',
    'pM132 63a15 15 0 1 1-.1 0Z',
    'aM132 70V78L138 82',
  ],
  search: [
    'sM114 88 122 80 152 110a5.6 5.6 0 0 1-8 8Z',
    'sM92 28a36 36 0 1 1-.1 0Z',
    'pM92 37a27 27 0 1 1-.1 0Z',
    'aM76 60a18 18 0 0 1 14-13',
    'lM84 74H102M90 82H96',
  ],
  network: [
    'lM22 112C46 112 34 78 56 78',
    'sM56 66H74a12 12 0 0 1 0 24H56Z',
    'lM86 73H95M86 83H95',
    'pM128 64H118a14 14 0 0 0 0 28H128Z',
    'aM128 78C152 78 146 112 178 112',
    'aM100 54V46M109 56 113 49M91 56 87 49',
  ],
  notfound: [
    'sM46 56 80 46 118 58 154 48V106L118 116 80 104 46 114Z',
    'fM80 50V100M118 64V112',
    'dM58 100C68 84 84 98 98 82',
    'pM112 24a20 20 0 0 1 20 20C132 58 112 78 112 78S92 58 92 44a20 20 0 0 1 20-20Z',
    'aM107 41a5.5 5.5 0 1 1 7.5 5Q112 47 112 50M112 56v.1',
  ],
  favourite: [
    'sM66 36H134a6 6 0 0 1 6 6V112a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6Z',
    'fM72 98H112M72 108H96',
    'pM100 87C76 72 70 61 75 51C81 42 94 43 100 54C106 43 119 42 125 51C130 61 124 72 100 87Z',
  ],
  money: [
    'pM84 22a20 20 0 1 1-.1 0Z',
    'aM77 34 84 43 91 34M84 43V54M78 47H90',
    'sM48 54H140a8 8 0 0 1 8 8V108a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8Z',
    'fM58 66H110',
    'pM128 78H156V94H128a8 8 0 0 1 0-16Z',
    'xM130 83a3 3 0 1 1-.1 0Z',
  ],
  messages: [
    'sM58 40H142a8 8 0 0 1 8 8V92a8 8 0 0 1-8 8H114L100 114 86 100H58a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8Z',
    'fM66 60H128M66 74H110',
    'pM146 26a13 13 0 1 1-.1 0Z',
    'aM141 39 145 43 152 35',
  ],
  lock: [
    'lM78 64V50a22 22 0 0 1 44 0V64',
    'sM66 64H134a8 8 0 0 1 8 8V108a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8V72a8 8 0 0 1 8-8Z',
    'pM100 73a17 17 0 1 1-.1 0Z',
    'xM100 81a5 5 0 0 1 2.5 9.5L104 99H96L97.5 90.5A5 5 0 0 1 100 81Z',
  ],
}

/** A drawing for an empty or failed page. */
export function EmptyArt({ kind, ...art }: ArtProps & { readonly kind: EmptyKind }) {
  return (
    <Art width={200} height={140} {...art}>
      <path
        d="M34 66C36 30 78 12 114 18C152 22 178 50 170 84C162 116 124 124 92 121C56 118 32 100 34 66Z"
        fill="var(--accent-soft)"
        opacity=".65"
      />
      <Strokes
        of={[
          'fM20 122H34M42 122H162M172 122H180',
          'aM30 40v8M26 44h8',
          'lM172 36v6M169 39h6',
          ...drawings[kind],
        ]}
      />
    </Art>
  )
}
