import { Art, type ArtProps } from './Art.tsx'
import { brandStrokes } from './BrandMark.tsx'
import { Strokes } from './EmptyArt.tsx'

/** An envelope for an account's login: sealed, or open with the letter showing. */
export function EnvelopeArt({ open, ...art }: ArtProps & { readonly open: boolean }) {
  return (
    <Art width={200} height={140} {...art}>
      <Strokes of={['fM26 130H174', open ? 'pM40 62L96 12Q100 8 104 12L160 62Z' : 'sM48 48H152V62H48Z']} />
      {open && (
        <Strokes
          of={[
            'sM60 38H140V104H60Z',
            'aM70 52H104',
            'lM70 64H128',
            'xM82 77a3 3 0 1 1-.1 0ZM94 77a3 3 0 1 1-.1 0ZM106 77a3 3 0 1 1-.1 0ZM118 77a3 3 0 1 1-.1 0Z',
          ]}
        />
      )}
      <Strokes
        of={[
          'sM40 62L94 98Q100 102 106 98L160 62V118a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8Z',
          'lM44 123L82 91M156 123L118 91',
        ]}
      />
      {!open && (
        <>
          <Strokes
            of={[
              'pM42 56Q42 48 50 48H150Q158 48 158 56L106 93Q100 97 94 93Z',
              'xM100 70L108 72L114 78L116 86L114 94L108 100L100 102L92 100L86 94L84 86L86 78L92 72Z',
            ]}
          />
          <path
            d={brandStrokes}
            fill="none"
            stroke="var(--surface)"
            strokeWidth="5"
            strokeLinecap="round"
            transform="translate(88 74) scale(.5)"
          />
        </>
      )}
    </Art>
  )
}
