import { yuanShort } from '@shanghao/contract/money'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { type Filters, type Switches, unfiltered } from './rentListQuery.ts'
import type { CustomProperties } from './useSelectedOptions.ts'

/** A filter's label, and the change that removes it. */
export type ActiveFilter = {
  readonly key: string
  readonly label: string
  readonly without: Partial<Filters>
}

/** The active filters, each removable, and the most used switches. */
export function ActiveFilters({
  filters,
  switches,
  custom,
  change,
}: {
  filters: Filters
  switches: Switches
  custom: CustomProperties | undefined
  change: (change: Partial<Filters>) => void
}) {
  const active = activeFilters(filters, custom)
  return (
    <div className="rent-list-chips">
      <ChipGroup label="筛选条件" scroll>
        {active.map(({ key, label, without }) => (
          <button
            key={key}
            type="button"
            className="chip rent-list-chosen"
            aria-label={`${label}，移除条件`}
            onClick={() => {
              if (without.keyword === '') appStorage.remove('homeSearchKeyword')
              change(without)
            }}
          >
            {label}
            <Icon name="close" size={14} />
          </button>
        ))}
        {switches.map(({ name, label }) => (
          <Chip key={name} selected={filters[name]} onClick={() => change({ [name]: !filters[name] })}>
            {label}
          </Chip>
        ))}
        {active.length > 1 ? (
          <button
            type="button"
            className="rent-list-clear"
            onClick={() => {
              appStorage.remove('homeSearchKeyword')
              change({ ...unfiltered(filters), keyword: '' })
            }}
          >
            清空
          </button>
        ) : null}
      </ChipGroup>
    </div>
  )
}

/** 2–5 元, 5 元以上, 3 元以内, per hour. */
const priceLabel = (from: number | undefined, to: number | undefined): string => {
  if (to === undefined) return `${yuanShort(from ?? 0)} 元以上`
  return from ? `${yuanShort(from)}–${yuanShort(to)} 元` : `${yuanShort(to)} 元以内`
}

/** The active filters besides the switches. */
export const activeFilters = (filters: Filters, custom: CustomProperties | undefined): ActiveFilter[] => {
  const { keyword, zones, options, priceFrom, priceTo } = filters
  const labels = new Map(
    custom?.properties.flatMap((property) => property.options.map(({ id, label }) => [id, label])),
  )
  return [
    ...(keyword ? [{ key: 'keyword', label: `“${keyword}”`, without: { keyword: '' } }] : []),
    ...(priceFrom !== undefined || priceTo !== undefined
      ? [
          {
            key: 'price',
            label: priceLabel(priceFrom, priceTo),
            without: { priceFrom: undefined, priceTo: undefined },
          },
        ]
      : []),
    ...(custom?.zones ?? [])
      .filter(({ id }) => zones.includes(id))
      .map(({ id, system, login }) => ({
        key: `zone-${id}`,
        label: `${system}·${login}`,
        without: { zones: zones.filter((other) => other !== id) },
      })),
    ...options.flatMap((id) => {
      const label = labels.get(id)
      return label === undefined
        ? []
        : [{ key: `option-${id}`, label, without: { options: options.filter((other) => other !== id) } }]
    }),
  ]
}
