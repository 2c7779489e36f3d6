import { Icon } from '../../../ui/art/Icon.tsx'
import type { Sort } from './rentListQuery.ts'

const simpleSorts = [
  { sort: 'default', label: '综合' },
  { sort: 'newest', label: '最新' },
  { sort: 'popular', label: '热门' },
] as const satisfies { sort: Sort; label: string }[]

/** The sort order, and the button of the filters. 价格 changes its direction each time it is pressed. */
export function SortBar({
  sort,
  isFiltered,
  onSort,
  onFilter,
}: {
  sort: Sort
  /** Whether any filter is active. */
  isFiltered: boolean
  onSort: (sort: Sort) => void
  onFilter: () => void
}) {
  const [defaultButton, ...otherButtons] = simpleSorts.map(({ sort: one, label }) => (
    <button key={one} type="button" aria-pressed={sort === one} onClick={() => onSort(one)}>
      {label}
    </button>
  ))
  const price = sort === 'price_up' ? '价格从低到高' : sort === 'price_down' ? '价格从高到低' : '按价格'
  return (
    <div className="rent-list-sort">
      <fieldset aria-label="排序">
        {defaultButton}
        <button
          type="button"
          aria-pressed={sort === 'price_up' || sort === 'price_down'}
          aria-label={price}
          onClick={() => onSort(sort === 'price_up' ? 'price_down' : 'price_up')}
        >
          价格
          <span className="rent-list-arrows" data-sort={sort}>
            <Icon name="up" size={10} />
            <Icon name="down" size={10} />
          </span>
        </button>
        {otherButtons}
      </fieldset>
      <button type="button" className="rent-list-filter" aria-haspopup="dialog" onClick={onFilter}>
        筛选
        <Icon name="filter" size={16} />
        {isFiltered ? <i className="rent-list-dot" /> : null}
        {isFiltered ? <span className="sr-only">，已选条件</span> : null}
      </button>
    </div>
  )
}
