import type { CSSProperties, ReactNode } from 'react'

/** The props of every picture besides its own. Without `size` a picture fills the available width. */
export interface ArtProps {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  /** Width in px (height follows from the picture's shape). */
  readonly size?: number | undefined
}

interface FrameProps extends ArtProps {
  readonly width: number
  readonly height: number
  /** Left and top of the drawing's own coordinates. */
  readonly x?: number
  readonly y?: number
  /** The text alternative, where no text beside it has the same meaning. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/**
 * The svg element around a picture. Without a label it is decoration and hidden from screen readers. In a box of
 * another shape it is cropped (slice), so that a cover never shows bars.
 */
export function Art({ width, height, x = 0, y = 0, label, size, className, style, children }: FrameProps) {
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      style={{ display: 'block', width: size ?? '100%', aspectRatio: `${width} / ${height}`, ...style }}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      {children}
    </svg>
  )
}
