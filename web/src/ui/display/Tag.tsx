import type { ReactNode } from 'react'
import './Tag.css'

/** A short label. At most three side by side. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'price'
  children: ReactNode
}) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
