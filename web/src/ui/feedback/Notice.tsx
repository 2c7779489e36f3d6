import type { ReactNode } from 'react'
import { Icon } from '../art/Icon.tsx'
import './Notice.css'

/** What stands in the way, what it means, and the way past it. */
export function Notice({
  tone = 'warn',
  title,
  mark,
  children,
  action,
}: {
  tone?: 'warn' | 'bad' | 'accent'
  title: string
  /** In the icon's place: the mark of a payment channel. */
  mark?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role="status">
      {mark ?? <Icon name={tone === 'accent' ? 'info' : 'alert'} size={20} />}
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        {children ? <p>{children}</p> : null}
        {action ? <div className="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}
