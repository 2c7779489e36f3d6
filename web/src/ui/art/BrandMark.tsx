import { useId } from 'react'
import { Art, type ArtProps } from './Art.tsx'
import { Linear } from './Gradient.tsx'

/**
 * The sign: 上 as a joystick on its base, whose ball is the bow of a key and whose short stroke is the key's bit.
 * The icons in web/public are drawn from the same strokes: change both.
 */
export const brandStrokes = 'M13 36.5H35M22 36.5V20M22 27.5H30.5M22 8.5a5.75 5.75 0 1 1 -.01 0Z'

/** 上号 in the same strokes, 28 high. */
const wordStrokes =
  'M11 3V25M11 12.5H20M2 25H24M34 4H48V11H34ZM29.5 16.5H52.5M38 16.5L36.5 21H47C47 26 45.5 27 40.5 26.5'

interface BrandMarkProps extends ArtProps {
  /** With the name beside the sign; the sign alone is decoration. */
  readonly wordmark?: boolean
}

/** The logo of 上号. */
export function BrandMark({ wordmark = false, ...art }: BrandMarkProps) {
  const id = useId()
  const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <Art width={wordmark ? 124 : 48} height={48} label={wordmark ? '上号' : undefined} {...art}>
      <Linear
        id={id}
        x2=".6"
        stops={[
          [0, '#4F8BFF'],
          [1, '#1640C8'],
        ]}
      />
      <rect width="48" height="48" rx="13" fill={`url(#${id})`} />
      <path d={brandStrokes} {...stroke} stroke="#fff" strokeWidth="4.5" />
      {wordmark && (
        <path
          d={wordStrokes}
          {...stroke}
          stroke="var(--ink)"
          strokeWidth="4"
          transform="translate(62 8) scale(1.1)"
        />
      )}
    </Art>
  )
}
