import type { ReactNode } from 'react'
import { Icon } from '../art/Icon.tsx'
import './Notice.css'

/** A message inside the page: a problem, what it means, and an action. */
export function Notice({
  tone = 'warn',
  title,
  mark,
  isNews = false,
  children,
  action,
}: {
  tone?: 'warn' | 'bad' | 'accent'
  title: string
  /** Replaces the icon: the mark of a payment channel. */
  mark?: ReactNode
  /** It appears while the page is shown, by what a person does or by time: screen readers say it. */
  isNews?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={isNews ? 'alert' : 'status'}>
      {mark ?? <Icon name={tone === 'accent' ? 'info' : 'alert'} size={20} />}
      <div className="notice-text">
        <p className="notice-title">{title}</p>
        {children ? <p>{children}</p> : null}
        {action ? <div className="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}
