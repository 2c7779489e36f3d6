import { NavLink } from 'react-router'
import type { AnyScreen } from '../router/screen.ts'
import { menuIcons } from './menuIcons.tsx'
import './MainMenu.css'

/** The screens in groups, in the order in which they are declared. */
export function MainMenu({ screens }: { screens: readonly AnyScreen[] }) {
  const groups = Map.groupBy(screens, ({ menu }) => menu?.group ?? '')
  return (
    <nav className="main-menu" aria-label="菜单">
      {[...groups].map(([group, entries]) => (
        <div key={group}>
          <h2 className="main-menu-group">{group}</h2>
          <ul className="main-menu-list" aria-label={group}>
            {entries.map(({ pattern, title, menu }) => (
              <li key={pattern}>
                <NavLink className="main-menu-link" to={pattern} end={pattern === '/'}>
                  {menu && menuIcons[menu.icon]}
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
