import { entryTypeNames } from '@shanghao/contract/finance/states'
import { useState } from 'react'
import { serverNow } from '../../../core/time/clock.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { type EntryFilters, kinds, monthLabel, monthsUpTo, typeLabels } from './entryFilters.ts'

type Props = { readonly filters: EntryFilters; readonly onChange: (filters: EntryFilters) => void }

/** Income or expense as chips; type and month in a sheet, shown afterwards as removable chips. */
export function EntryFilterBar({ filters, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { kind, type, month } = filters
  return (
    <div className="entry-filters">
      <ChipGroup label="收支类型">
        {kinds.map((option) => (
          <Chip
            key={option.kind}
            selected={option.kind === kind}
            onClick={() => onChange({ ...filters, kind: option.kind })}
          >
            {option.label}
          </Chip>
        ))}
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={16} />
          筛选
        </button>
        {type ? (
          <ActiveFilter
            label={entryTypeNames[type]}
            onClear={() => onChange(withoutFilter(filters, 'type'))}
          />
        ) : null}
        {month ? (
          <ActiveFilter
            label={monthLabel(month, serverNow())}
            onClear={() => onChange(withoutFilter(filters, 'month'))}
          />
        ) : null}
      </ChipGroup>
      <Sheet open={open} onClose={() => setOpen(false)} title="筛选明细">
        {open ? (
          <FilterChoices
            filters={filters}
            onChange={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
          />
        ) : null}
      </Sheet>
    </div>
  )
}

const withoutFilter = (filters: EntryFilters, name: 'type' | 'month'): EntryFilters => {
  const { [name]: _, ...rest } = filters
  return rest
}

function ActiveFilter({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className="chip entry-chosen" aria-label={`${label}，移除条件`} onClick={onClear}>
      {label}
      <Icon name="close" size={14} />
    </button>
  )
}

function FilterChoices({ filters, onChange }: Props) {
  const [draft, setDraft] = useState(filters)
  const { type, month } = draft
  return (
    <div className="entry-choices">
      <h3>类型</h3>
      <ChipGroup label="类型">
        {typeLabels.map((option) => (
          <Chip
            key={option.type}
            selected={option.type === type}
            onClick={() =>
              setDraft(option.type === type ? withoutFilter(draft, 'type') : { ...draft, type: option.type })
            }
          >
            {option.label}
          </Chip>
        ))}
      </ChipGroup>
      <h3>月份</h3>
      <ChipGroup label="月份">
        {monthsUpTo(serverNow()).map((option) => (
          <Chip
            key={option.month}
            selected={option.month === month}
            onClick={() =>
              setDraft(
                option.month === month ? withoutFilter(draft, 'month') : { ...draft, month: option.month },
              )
            }
          >
            {option.label}
          </Chip>
        ))}
      </ChipGroup>
      <Button block onClick={() => onChange(draft)}>
        查看明细
      </Button>
    </div>
  )
}
