import type { Failure } from '@shanghao/client/http/failures'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { ApplyFiltersButton } from './ApplyFiltersButton.tsx'
import { PriceRange } from './PriceRange.tsx'
import { PropertyFilter } from './PropertyFilter.tsx'
import { type Filters, type Switches, unfiltered, ZONES_MAX } from './rentListQuery.ts'
import { type CustomProperties, useSelectedOptions } from './useSelectedOptions.ts'
import './FilterSheet.css'

/** All filters of the list. They apply when the button with the count is pressed. */
export function FilterSheet({
  open,
  onClose,
  filters,
  switches,
  custom,
  onApply,
}: {
  open: boolean
  onClose: () => void
  filters: Filters
  switches: Switches
  /** The game's properties; loaded only where a game is chosen. */
  custom: UseQueryResult<CustomProperties, Failure>
  onApply: (filters: Filters) => void
}) {
  const [draft, setDraft] = useState(filters)
  const { selectedMap, replace } = useSelectedOptions()
  const change = (change: Partial<Filters>) => setDraft((now) => ({ ...now, ...change }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts from the address each time it is opened
  useEffect(() => {
    if (!open) return
    setDraft(filters)
    replace(filters.options)
  }, [open])

  const newFilters = filtersFromDraft(draft, selectedMap)
  return (
    <Sheet
      isLarge
      open={open}
      onClose={onClose}
      title="筛选"
      footer={
        <div className="filter-buttons">
          <Button
            kind="quiet"
            onClick={() => {
              setDraft(unfiltered(filters))
              replace([])
            }}
          >
            重置
          </Button>
          <ApplyFiltersButton
            filters={newFilters}
            open={open}
            onApply={() => {
              onClose()
              onApply(newFilters)
            }}
          />
        </div>
      }
    >
      <div className="filter">
        <h3>租用条件</h3>
        <ChipGroup label="租用条件">
          {switches.map(({ name, label }) => (
            <Chip key={name} selected={draft[name]} onClick={() => change({ [name]: !draft[name] })}>
              {label}
            </Chip>
          ))}
        </ChipGroup>
        <PriceRange from={draft.priceFrom} to={draft.priceTo} onChange={change} />
        {filters.gameId === 0 ? (
          <p className="filter-hint">选择游戏后，可按区服、段位、英雄和皮肤筛选。</p>
        ) : (
          <QueryView query={custom} skeleton={<SkeletonText lines={6} />}>
            {({ zones, properties, readings }) => (
              <>
                <Zones zones={zones} chosen={draft.zones} onChange={(ids) => change({ zones: ids })} />
                {properties.map((property) => (
                  <PropertyFilter key={property.id} property={property} readings={readings} />
                ))}
              </>
            )}
          </QueryView>
        )}
      </div>
    </Sheet>
  )
}

/** The filters from the draft; a price range entered in reverse is swapped. */
const filtersFromDraft = (draft: Filters, options: ReadonlySet<number>): Filters => {
  const { priceFrom, priceTo } = draft
  const swapped = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo
  return { ...draft, options: [...options], ...(swapped && { priceFrom: priceTo, priceTo: priceFrom }) }
}

function Zones({
  zones,
  chosen,
  onChange,
}: {
  zones: CustomProperties['zones']
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
}) {
  if (zones.length === 0) return null
  const toggle = (id: number) => {
    if (chosen.includes(id)) return onChange(chosen.filter((other) => other !== id))
    if (chosen.length < ZONES_MAX) return onChange([...chosen, id])
    toast(`最多选 ${ZONES_MAX} 个区服`)
  }
  return (
    <>
      <h3>区服</h3>
      <ChipGroup label="区服">
        {zones.map(({ id, system, login }) => (
          <Chip key={id} selected={chosen.includes(id)} onClick={() => toggle(id)}>
            {system}·{login}
          </Chip>
        ))}
      </ChipGroup>
    </>
  )
}
