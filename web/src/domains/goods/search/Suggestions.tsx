import { Link } from 'react-router'
import { useCall } from '../../../core/query.ts'
import { client } from '../../../core/request.ts'
import { paths } from '../../../paths.ts'
import { GameCrest } from '../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useSettled } from '../../../ui/useSettled.ts'
import { goodsIdIn } from '../share/shareCommand.ts'

/** While one types: the search itself, games of that name, and the account of a number or a share command. */
export function Suggestions({ typed, onSearch }: { typed: string; onSearch: (word: string) => void }) {
  const word = useSettled(typed).slice(0, 30)
  const games =
    useCall(client.goods.queryGames, { keyword: word }, { keep: true, inPage: true }).data?.games ?? []
  const goodsId = /^[1-9]\d{9}$/.test(typed) ? typed : goodsIdIn(typed)
  return (
    <ul className="search-suggestions" aria-label="搜索建议">
      {goodsId ? (
        <li>
          <Link to={paths.account({ goodsId })} replace className="search-suggestion">
            <Icon name="receipt" size={20} />
            <span>
              打开账号 <b className="num">{goodsId}</b>
            </span>
            <Icon name="forward" size={16} />
          </Link>
        </li>
      ) : null}
      <li>
        <button type="button" className="search-suggestion" onClick={() => onSearch(typed)}>
          <Icon name="search" size={20} />
          <span className="clamp-1">
            搜索 “<b>{typed}</b>”
          </span>
          <Icon name="forward" size={16} />
        </button>
      </li>
      {games.map(({ value, label, aliases, accounts }) => (
        <li key={value}>
          <Link to={paths.rentList({ gameId: value })} replace className="search-suggestion">
            <GameCrest seed={value} size={32} />
            <span className="clamp-1">
              {label}
              {aliases.length > 0 ? <small>{aliases.join(' · ')}</small> : null}
            </span>
            <small className="num">{accounts} 个账号</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
