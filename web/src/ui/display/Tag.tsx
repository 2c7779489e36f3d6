import type { ReactNode } from 'react'
import './Tag.css'

/** A word or two that help to decide. At most three beside each other. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'price'
  children: ReactNode
}) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
