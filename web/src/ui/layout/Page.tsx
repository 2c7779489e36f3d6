import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsInteractive } from '../../core/page/interactive.tsx'
import { useHasNavigated } from '../../core/router/AppRouter.tsx'
import { useSite } from '../../core/site/site.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../art/Icon.tsx'
import './Page.css'

export type PageProps = {
  /** The page's heading and document title, which screen readers read after a navigation. */
  readonly title: string
  /** The document's title, where the heading says too little. */
  readonly documentTitle?: string | undefined
  /** `back` (default) shows the back button; `none` on tab pages. */
  readonly nav?: 'back' | 'none'
  /** At the right end of the header: one or two `IconButton`s or a text button. */
  readonly action?: ReactNode
  /** Replaces the visible title, e.g. by a search field; the heading stays for screen readers. */
  readonly header?: ReactNode
  /** Fixed at the bottom above the safe area: the page's main action. */
  readonly footer?: ReactNode
  /** `surface` for forms and reading, `ground` (default) for cards. */
  readonly on?: 'ground' | 'surface'
  readonly className?: string
  readonly children: ReactNode
}

/** The frame of every screen. */
export function Page({
  title,
  documentTitle = title,
  nav = 'back',
  action,
  header,
  footer,
  on = 'ground',
  className,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useHasNavigated()
  const { name } = useSite()
  useEffect(() => {
    document.title = documentTitle === name ? documentTitle : `${documentTitle} · ${name}`
  }, [documentTitle, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, not for its changes of query
  useEffect(() => {
    const page = heading.current?.closest('.page')
    if (hasNavigated && !page?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`page page-on-${on} ${className ?? ''}`}>
      <header className="page-header">
        {nav === 'back' ? <BackButton /> : null}
        <h1 ref={heading} tabIndex={-1} className={header ? 'sr-only' : 'page-title clamp-1'}>
          {title}
        </h1>
        {header ? <div className="page-header-own">{header}</div> : null}
        {action ? <div className="page-action">{action}</div> : null}
      </header>
      <main id="main" tabIndex={-1} className="page-main">
        {children}
      </main>
      {footer ? <footer className="page-footer">{footer}</footer> : null}
    </div>
  )
}

/** Navigates back; home if the app was opened on this page. */
function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  // The server does not know the history's entry, which a reload keeps: its label is the one of a first page.
  const saysHome = !useIsInteractive() || isFirstPage
  return (
    <button
      type="button"
      className="page-back"
      aria-label={saysHome ? '回首页' : '返回'}
      onClick={() => (isFirstPage ? navigate(paths.home(), { replace: true }) : navigate(-1))}
    >
      <Icon name="back" />
    </button>
  )
}
