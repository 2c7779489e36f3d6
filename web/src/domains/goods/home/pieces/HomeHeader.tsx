import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/art/Icon.tsx'
import { SiteMark } from '../../../../ui/layout/SiteMark.tsx'
import './HomeHeader.css'

/** The site's mark and the way to the search. */
export function HomeHeader() {
  return (
    <div className="home-header">
      <span aria-hidden="true">
        <SiteMark />
      </span>
      <Link to={paths.homeSearch()} className="home-search">
        <Icon name="search" size={20} />
        搜账号、皮肤
      </Link>
    </div>
  )
}
