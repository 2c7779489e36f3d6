import { entryTypeNames } from '@shanghao/contract/finance/states'
import { useState } from 'react'
import { serverNow } from '../../../core/time/clock.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { type EntryFilters, kinds, monthLabel, monthsUpTo, typeLabels } from './entryFilters.ts'

type Props = { readonly filters: EntryFilters; readonly onChange: (filters: EntryFilters) => void }

/** In or out at a tap; what it was for and when in a sheet, shown afterwards with its way out. */
export function EntryFilterBar({ filters, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { kind, type, month } = filters
  return (
    <div className="entry-filters">
      <ChipGroup label="收支类型">
        {kinds.map((one) => (
          <Chip
            key={one.kind}
            selected={one.kind === kind}
            onClick={() => onChange({ ...filters, kind: one.kind })}
          >
            {one.label}
          </Chip>
        ))}
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={16} />
          筛选
        </button>
        {type ? (
          <Chosen label={entryTypeNames[type]} onClear={() => onChange(without(filters, 'type'))} />
        ) : null}
        {month ? (
          <Chosen
            label={monthLabel(month, serverNow())}
            onClear={() => onChange(without(filters, 'month'))}
          />
        ) : null}
      </ChipGroup>
      <Sheet open={open} onClose={() => setOpen(false)} title="筛选明细">
        {open ? (
          <Choices
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

const without = (filters: EntryFilters, name: 'type' | 'month'): EntryFilters => {
  const { [name]: _, ...rest } = filters
  return rest
}

function Chosen({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className="chip entry-chosen" aria-label={`${label}，移除条件`} onClick={onClear}>
      {label}
      <Icon name="close" size={14} />
    </button>
  )
}

function Choices({ filters, onChange }: Props) {
  const [draft, setDraft] = useState(filters)
  const { type, month } = draft
  return (
    <div className="entry-choices">
      <h3>类型</h3>
      <ChipGroup label="类型">
        {typeLabels.map((one) => (
          <Chip
            key={one.type}
            selected={one.type === type}
            onClick={() =>
              setDraft(one.type === type ? without(draft, 'type') : { ...draft, type: one.type })
            }
          >
            {one.label}
          </Chip>
        ))}
      </ChipGroup>
      <h3>月份</h3>
      <ChipGroup label="月份">
        {monthsUpTo(serverNow()).map((one) => (
          <Chip
            key={one.month}
            selected={one.month === month}
            onClick={() =>
              setDraft(one.month === month ? without(draft, 'month') : { ...draft, month: one.month })
            }
          >
            {one.label}
          </Chip>
        ))}
      </ChipGroup>
      <Button block onClick={() => onChange(draft)}>
        查看明细
      </Button>
    </div>
  )
}
