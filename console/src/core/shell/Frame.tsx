import { MenuOutlined } from '@ant-design/icons'
import { keepFocus } from '@shanghao/client/focus/keepFocus'
import { useConnection } from '@shanghao/client/http/connection'
import { lostConnectionText } from '@shanghao/client/http/lostConnection'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import type { AnyScreen } from '../router/screen.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import { NoPermissionPage } from './StatePages.tsx'
import './Frame.css'

/** Windows whose width the content needs for itself. */
const WITHOUT_SIDE = '(max-width: 1199px)'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

/**
 * The frame of a console: the menu at the side, in a narrow window behind a button; the person at the top; the screen. Only screens that
 * `may` allows are in the menu, and others are not shown by their address either.
 */
export function Frame({
  name,
  screens,
  may,
  blocked,
}: {
  name: string
  screens: readonly AnyScreen[]
  may: (screen: AnyScreen) => boolean
  /** Shown in place of every screen, for a person who may not use the console. */
  blocked: ReactNode | null
}) {
  const isNarrow = useMediaQuery(WITHOUT_SIDE)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const location = useLocation()
  const content = useRef<HTMLElement>(null)
  const shown = screens.find(({ pattern }) => matchPath(pattern, location.pathname))
  const { state } = useNavigation()
  const { lost } = useConnection()
  useEffect(keepFocus, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by each navigation
  useEffect(() => setMenuOpen(false), [location.pathname])
  const menu = blocked ? null : <MainMenu screens={screens.filter((screen) => screen.menu && may(screen))} />
  const isAllowed = !shown || may(shown)
  return (
    <div className="frame" data-narrow={isNarrow || undefined}>
      <button type="button" className="frame-skip" onClick={() => content.current?.focus()}>
        跳到内容
      </button>
      <header className="frame-top">
        {isNarrow && menu && (
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-label="打开菜单"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
        )}
        <span className="frame-name">{name}</span>
        <AccountMenu />
      </header>
      {isNarrow ? (
        <Suspense fallback={null}>
          <MenuDrawer title={name} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
            {menu}
          </MenuDrawer>
        </Suspense>
      ) : (
        <aside className="frame-side">{menu}</aside>
      )}
      <main className="frame-main" id="content" ref={content} tabIndex={-1} aria-busy={state === 'loading'}>
        {lost && (
          <p className="frame-lost" role="alert">
            {lostConnectionText()}，恢复后会自动刷新
          </p>
        )}
        <div className="frame-screen">{blocked ?? (isAllowed ? <Outlet /> : <NoPermissionPage />)}</div>
      </main>
      <ScrollRestoration />
    </div>
  )
}
