import { type ReactNode, useEffect } from 'react'
import './Page.css'

/** The console's name, which its page has as title. */
const CONSOLE = document.title

/** A screen: its heading, its actions beside it, and below what it shows. Also names the browser's tab. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} - ${CONSOLE}`
  }, [title])
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}
