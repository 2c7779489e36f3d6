import { namesMatch, readingsFrom, type SentReadings } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { Chip, ChipGroup } from '../../../../ui/controls/Chip.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Sheet } from '../../../../ui/layout/Sheet.tsx'

/** A sheet to choose one of many groups; null is all. */
export function GroupSheet({
  open,
  onClose,
  groups,
  readings,
  chosen,
  onChoose,
}: {
  open: boolean
  onClose: () => void
  groups: readonly (readonly [label: string, count: number])[]
  readings: SentReadings
  chosen: string | null
  onChoose: (label: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const found = groups.filter(([label]) => namesMatch([label], typed, readingsFrom(readings)))
  return (
    <Sheet open={open} onClose={onClose} title="选择分类">
      <div className="group-sheet">
        <SearchField label="搜索分类" value={typed} onChange={setTyped} maxLength={20} />
        <ChipGroup label="分类">
          {typed ? null : (
            <Chip selected={chosen === null} onClick={() => onChoose(null)}>
              全部
            </Chip>
          )}
          {found.map(([label, count]) => (
            <Chip key={label} selected={label === chosen} onClick={() => onChoose(label)}>
              {label} {count}
            </Chip>
          ))}
        </ChipGroup>
        <p role="status" className="group-sheet-none">
          {found.length === 0 ? `没有找到分类“${typed.trim()}”` : ''}
        </p>
      </div>
    </Sheet>
  )
}
