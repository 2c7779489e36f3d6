import { useEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import type { AnyScreen } from '../router/screen.ts'
import { menuIcons } from './menuIcons.tsx'
import './MainMenu.css'

/** The screens in groups, in the order in which they are declared; the current one is scrolled into view. */
export function MainMenu({ screens }: { screens: readonly AnyScreen[] }) {
  const { pathname } = useLocation()
  /* The address of one entry may begin with that of another: the longer one is the screen's. */
  const [current] = screens
    .map(({ pattern }) => pattern)
    .filter((pattern) => matchPath({ path: pattern, end: false }, pathname))
    .toSorted((a, b) => b.length - a.length)
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const groups = Map.groupBy(screens, ({ menu }) => menu?.group ?? '')
  return (
    <nav className="main-menu" aria-label="菜单" ref={menu}>
      {[...groups].map(([group, entries]) => (
        <div key={group}>
          <h2 className="main-menu-group">{group}</h2>
          <ul className="main-menu-list" aria-label={group}>
            {entries.map(({ pattern, title, menu }) => (
              <li key={pattern}>
                <Link
                  className="main-menu-link"
                  to={pattern}
                  aria-current={pattern === current ? 'page' : undefined}
                >
                  {menu && menuIcons[menu.icon]}
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
