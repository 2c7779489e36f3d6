import type { ReactNode } from 'react'
import './StateView.css'

/** Replaces content that is empty, failed or missing: a picture, one sentence, one action. */
export function StateView({
  art,
  title,
  text,
  action,
  isNews = false,
}: {
  art?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  /** It appears while the page is shown: screen readers say it. */
  isNews?: boolean
}) {
  return (
    <div className="state-view" role={isNews ? 'alert' : undefined}>
      {art ? <div className="state-view-art">{art}</div> : null}
      <p className="state-view-title">{title}</p>
      {text ? <p className="state-view-text">{text}</p> : null}
      {action ? <div className="state-view-action">{action}</div> : null}
    </div>
  )
}
