import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './StateView.css'

const icons = {
  empty: <InboxOutlined aria-hidden />,
  warning: <WarningOutlined aria-hidden />,
  locked: <LockOutlined aria-hidden />,
} as const

/** Stands in place of content: what is the case, what it means, and what to do next. */
export function StateView({
  kind,
  title,
  text,
  action,
}: {
  kind: keyof typeof icons
  title: string
  text?: string
  action?: ReactNode
}) {
  return (
    <div className="state-view" data-kind={kind}>
      <span className="state-view-icon" aria-hidden="true">
        {icons[kind]}
      </span>
      <p className="state-view-title">{title}</p>
      {text !== undefined && <p className="state-view-text">{text}</p>}
      {action}
    </div>
  )
}
