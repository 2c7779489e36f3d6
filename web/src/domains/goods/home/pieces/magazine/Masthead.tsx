import { Link } from 'react-router'
import { useSite } from '../../../../../core/site/site.ts'
import { paths } from '../../../../../paths.ts'
import { Icon } from '../../../../../ui/art/Icon.tsx'
import './Masthead.css'

/** The name of the site as a title, and the way to all games and to the search. */
export function Masthead() {
  const { name } = useSite()
  return (
    <div className="masthead">
      <Link to={paths.hall()} className="icon-button" aria-label="全部游戏">
        <Icon name="grid" />
      </Link>
      <span className="masthead-name clamp-1" aria-hidden="true">
        {name}
      </span>
      <Link to={paths.homeSearch()} className="icon-button" aria-label="搜账号、皮肤">
        <Icon name="search" />
      </Link>
    </div>
  )
}
