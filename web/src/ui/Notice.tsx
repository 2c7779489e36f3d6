import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Notice.css'

/** What stands in the way, what it means, and the way past it. */
export function Notice({
  tone = 'warn',
  title,
  children,
  action,
}: {
  tone?: 'warn' | 'bad' | 'accent'
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role="status">
      <Icon name={tone === 'accent' ? 'info' : 'alert'} size={20} />
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        {children ? <p>{children}</p> : null}
        {action ? <div className="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}
