import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import './Page.css'

/** The console's name, which its page has as title. */
const CONSOLE = document.title

/**
 * A screen: its heading, which has the focus after a navigation, its actions beside it, and below what it shows. Also names the
 * browser's tab.
 */
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
  const heading = useRef<HTMLHeadingElement>(null)
  // POP is the first screen of a visit, whose focus the browser has set, and going back, where `keepFocus` replaces what is gone.
  const hasNavigated = useNavigationType() !== 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen, not for its changes of query
  useEffect(() => {
    const content = heading.current?.closest('main')
    if (hasNavigated && (document.activeElement === content || !content?.contains(document.activeElement)))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}
