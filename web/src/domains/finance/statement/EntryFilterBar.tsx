import { serverNow } from '@shanghao/client/time/clock'
import { entryTypeNames } from '@shanghao/contract/finance/states'
import { useState } from 'react'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { type EntryFilters, kinds, monthItems, monthLabel, monthValues, typeLabels } from './entryFilters.ts'

type Props = { readonly filters: EntryFilters; readonly onChange: (filters: EntryFilters) => void }

/** Income or expense as chips; type in a sheet and month in a picker, shown afterwards as removable chips. */
export function EntryFilterBar({ filters, onChange }: Props) {
  const [open, setOpen] = useState<'type' | 'month' | null>(null)
  const close = () => setOpen(null)
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
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen('type')}>
          <Icon name="filter" size={16} />
          类型
        </button>
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen('month')}>
          <Icon name="clock" size={16} />
          月份
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
      <Sheet open={open === 'type'} onClose={close} title="明细类型">
        <ChipGroup label="类型">
          {typeLabels.map((option) => (
            <Chip
              key={option.type}
              selected={option.type === type}
              onClick={() => {
                close()
                onChange(
                  option.type === type ? withoutFilter(filters, 'type') : { ...filters, type: option.type },
                )
              }}
            >
              {option.label}
            </Chip>
          ))}
        </ChipGroup>
      </Sheet>
      <Picker
        open={open === 'month'}
        title="选择月份"
        labels={['年份', '月份']}
        items={monthItems(serverNow())}
        values={monthValues(month)}
        onConfirm={([, chosen]) => {
          close()
          onChange({ ...withoutFilter(filters, 'month'), ...(chosen ? { month: chosen } : {}) })
        }}
        onClose={close}
      />
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
