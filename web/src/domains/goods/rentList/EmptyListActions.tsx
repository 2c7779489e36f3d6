import { useCall } from '@shanghao/client/http/useCall'
import { parseAccountNumber } from '@shanghao/contract/goods/accountNumber'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { suggestionText } from '../search/Suggestions.tsx'
import { suggestionPath } from '../search/suggestionPath.ts'
import { activeFilters } from './ActiveFilters.tsx'
import { type Filters, type Switches, unfiltered } from './rentListQuery.ts'
import type { CustomProperties } from './useSelectedOptions.ts'
import './EmptyListActions.css'

const SUGGESTIONS_SHOWN = 4

/** The text of an empty list. */
export const emptyListText = ({ keyword, gameId }: Filters, isFiltered: boolean) => {
  if (keyword && parseAccountNumber(keyword))
    return { title: '这是一个账号编号', text: '打开它的详情页看看。' }
  if (keyword)
    return {
      title: `没有找到“${keyword}”的账号`,
      text: isFiltered
        ? '减少筛选条件，可以看到更多账号。'
        : '换个词试试，比如英雄、皮肤或段位的名字，也可以输入拼音。',
    }
  if (isFiltered) return { title: '没有符合条件的账号', text: '减少筛选条件，可以看到更多账号。' }
  return gameId > 0
    ? { title: '这个游戏还没有账号', text: '先看看其他游戏吧。' }
    : { title: '还没有账号', text: '新账号上架后会出现在这里。' }
}

/**
 * The actions of an empty list: open the account of a number, similar names, remove one filter, search in all games,
 * show all accounts.
 */
export function EmptyListActions({
  filters,
  isFiltered,
  switches,
  custom,
  change,
}: {
  filters: Filters
  isFiltered: boolean
  switches: Switches
  custom: CustomProperties | undefined
  change: (change: Partial<Filters>) => void
}) {
  const { keyword, gameId } = filters
  const suggestions =
    useCall(
      client.goods.suggest,
      { keyword, gameId },
      { enabled: keyword !== '', inPage: true },
    ).data?.suggestions.slice(0, SUGGESTIONS_SHOWN) ?? []
  const goodsId = parseAccountNumber(keyword)
  const conditions = [
    ...activeFilters({ ...filters, keyword: '' }, custom),
    ...switches
      .filter(({ name }) => filters[name])
      .map(({ name, label }) => ({ key: name, label, without: { [name]: false } })),
  ]
  if (!keyword && !isFiltered)
    return (
      <LinkButton kind="soft" to={paths.hall()}>
        选择游戏
      </LinkButton>
    )
  const clearSearchWord = () => appStorage.remove('homeSearchKeyword')
  return (
    <div className="empty-actions">
      {goodsId ? <LinkButton to={paths.account({ goodsId })}>打开账号 {goodsId}</LinkButton> : null}
      {suggestions.length > 0 ? (
        <ul className="empty-actions-names" aria-label="你要找的可能是">
          {suggestions.map((suggestion) => (
            <li key={`${suggestion.kind}-${suggestion.id}`}>
              <Link to={suggestionPath(suggestion)} replace>
                {suggestion.name}
                <small>{suggestionText(suggestion)}</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {conditions.length > 1
        ? conditions.map(({ key, label, without }) => (
            <Button key={key} kind="quiet" size="s" onClick={() => change(without)}>
              不限“{label}”
            </Button>
          ))
        : null}
      {keyword && gameId > 0 ? (
        <Button kind="quiet" size="s" onClick={() => change({ gameId: 0, zones: [], options: [] })}>
          在全部游戏中搜索
        </Button>
      ) : null}
      <Button
        kind="soft"
        onClick={() => {
          clearSearchWord()
          change({ ...unfiltered(filters), keyword: isFiltered ? keyword : '' })
        }}
      >
        {isFiltered ? '清空条件' : '查看全部账号'}
      </Button>
    </div>
  )
}
