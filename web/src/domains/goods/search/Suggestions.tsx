import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { parseAccountNumber } from '@shanghao/contract/goods/accountNumber'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { countText } from '../../../core/platform/countText.ts'
import { paths } from '../../../paths.ts'
import { GameCrest } from '../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'

export type Suggestion = CallOutput<'goods', 'suggest'>['suggestions'][number]

/** While typing: the account of a number, the search itself, and matching names. */
export function Suggestions({
  typed,
  gameId,
  suggestionPath,
  onSearch,
}: {
  typed: string
  /** 0 suggests from every game. */
  gameId: number
  suggestionPath: (suggestion: Suggestion) => string
  onSearch: (word: string) => void
}) {
  const keyword = useDebouncedValue(typed).slice(0, 30)
  const found = useCall(client.goods.suggest, { keyword, gameId }, { keepPrevious: true, inPage: true }).data
  const suggestions = found?.suggestions ?? []
  const goodsId = parseAccountNumber(typed)
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
      {found?.similar && suggestions.length > 0 ? <li className="search-similar">你要找的可能是</li> : null}
      {suggestions.map((suggestion) => (
        <li key={`${suggestion.kind}-${suggestion.id}`}>
          <Link to={suggestionPath(suggestion)} replace className="search-suggestion">
            <GameCrest seed={suggestion.gameId} size={32} />
            <span>
              {suggestion.name}
              <small>{suggestionText(suggestion)}</small>
            </span>
            {suggestion.accounts === null ? (
              <Icon name="forward" size={16} />
            ) : (
              <small className="num">{countText(suggestion.accounts)} 个账号</small>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** 皮肤 · 叶追风 · 云阙争锋: kind, group and game. */
export const suggestionText = ({ kind, what, group, gameName }: Suggestion): string =>
  kind === 'game' ? what : [what, group, gameName].filter((part) => part !== null).join(' · ')
