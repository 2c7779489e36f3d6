import type { SentReadings } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { OptionPicker } from './OptionPicker.tsx'
import { groupOptions, type OptionGroup, useToggleOptions } from './optionGroups.ts'
import type { CustomProperty } from './useSelectedOptions.ts'

/** More options than this are chosen in a picker. */
const INLINE_MAX = 16
/** Groups of at most this length (the levels of a rank) are chosen as a whole. */
const SHORT_GROUP_MAX = 5

/** A property in the filter sheet: chips if they fit, else a button for its picker with the chosen options. */
export function PropertyFilter({ property, readings }: { property: CustomProperty; readings: SentReadings }) {
  const { selectedMap, toggle } = useToggleOptions(property)
  const [open, setOpen] = useState(false)
  const { name, options } = property
  const groups = groupOptions(property)
  const chosen = options.filter(({ id }) => selectedMap.has(id))
  const choosesGroups =
    options.length > INLINE_MAX &&
    groups.length <= INLINE_MAX &&
    groups.every((group) => group.options.length <= SHORT_GROUP_MAX)
  if (options.length === 0) return null
  if (options.length <= INLINE_MAX)
    return (
      <>
        <h3>{name}</h3>
        <ChipGroup label={name}>
          {options.map(({ id, label }) => (
            <Chip key={id} selected={selectedMap.has(id)} onClick={() => toggle([id])}>
              {label}
            </Chip>
          ))}
        </ChipGroup>
      </>
    )
  return (
    <>
      <div className="filter-head">
        <h3>{name}</h3>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {chosen.length > 0
            ? `已选 ${chosen.length} 项`
            : choosesGroups
              ? `更多${name}`
              : `全部 ${options.length} 个`}
          <Icon name="forward" size={16} />
        </button>
      </div>
      {choosesGroups ? (
        <ChipGroup label={name}>
          {groups.map((group) => (
            <GroupChip key={group.name} group={group} selected={selectedMap} onToggle={toggle} />
          ))}
        </ChipGroup>
      ) : chosen.length > 0 ? (
        <p className="filter-chosen clamp-2">{chosen.map(({ label }) => label).join('、')}</p>
      ) : null}
      <OptionPicker
        property={property}
        groups={groups}
        readings={readings}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function GroupChip({
  group: { name, options },
  selected,
  onToggle,
}: {
  group: OptionGroup
  selected: ReadonlySet<number>
  onToggle: (ids: readonly number[]) => void
}) {
  const count = options.filter(({ id }) => selected.has(id)).length
  return (
    <Chip selected={count > 0} onClick={() => onToggle(options.map(({ id }) => id))}>
      {name}
      {count > 0 && count < options.length ? ` ${count}/${options.length}` : ''}
    </Chip>
  )
}
