import { namesMatch, readingsFrom, type SentReadings } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { type OptionGroup, useToggleOptions } from './optionGroups.ts'
import type { CustomProperty } from './useSelectedOptions.ts'
import './OptionPicker.css'

/** The number of search results that are shown. */
const FOUND_MAX = 60

const searchGroups = (
  groups: readonly OptionGroup[],
  typed: string,
  readings: SentReadings,
): OptionGroup[] => {
  const readingsOf = readingsFrom(readings)
  let left = FOUND_MAX
  return groups.flatMap(({ name, options }) => {
    const found = (
      namesMatch([name], typed, readingsOf)
        ? options
        : options.filter(({ label }) => namesMatch([label, name], typed, readingsOf))
    ).slice(0, left)
    left -= found.length
    return found.length > 0 ? [{ name, options: found }] : []
  })
}

/** Chooses among hundreds of options: groups groupName the left, the open group's options beside them, and a search over all. */
export function OptionPicker({
  property,
  groups,
  readings,
  open,
  onClose,
}: {
  property: CustomProperty
  groups: readonly OptionGroup[]
  readings: SentReadings
  open: boolean
  onClose: () => void
}) {
  const { selectedMap, toggle } = useToggleOptions(property)
  const [typed, setTyped] = useState('')
  const [groupName, setGroupName] = useState(groups[0]?.name)
  const word = typed.trim()
  const chosen = property.options.filter(({ id }) => selectedMap.has(id))
  const shown = word ? searchGroups(groups, word, readings) : groups.filter(({ name }) => name === groupName)
  const found = shown.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <Sheet
      isLarge
      open={open}
      onClose={onClose}
      title={`选择${property.name}`}
      footer={
        <Button block onClick={onClose}>
          {chosen.length > 0 ? `确认（已选 ${chosen.length}）` : '确认'}
        </Button>
      }
    >
      <div className="picker">
        <SearchField label={`搜索${property.name}`} value={typed} onChange={setTyped} maxLength={20} />
        {chosen.length > 0 ? (
          <ChipGroup label="已选" scroll>
            {chosen.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                className="chip picker-chosen"
                aria-label={`${label}，移除`}
                onClick={() => toggle([id])}
              >
                {label}
                <Icon name="close" size={14} />
              </button>
            ))}
          </ChipGroup>
        ) : null}
        <p className="sr-only" role="status">
          {word ? `找到 ${found} 项` : ''}
        </p>
        <div className="picker-panes">
          {word || groups.length === 1 ? null : (
            <ul className="picker-rail" aria-label="分组">
              {groups.map(({ name, options }) => {
                const count = options.filter(({ id }) => selectedMap.has(id)).length
                return (
                  <li key={name}>
                    <button
                      type="button"
                      aria-pressed={name === groupName}
                      onClick={() => setGroupName(name)}
                    >
                      {name}
                      {count > 0 ? <b className="num">{count}</b> : null}
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
          <div className="picker-pane" key={word ? 'found' : groupName}>
            {found === 0 ? (
              <p className="picker-none">
                没有找到{property.name}“{typed.trim()}”
              </p>
            ) : null}
            {shown.map(({ name, options }) => (
              <section key={name}>
                <h3>
                  {name}
                  {property.multiple && options.length > 1 ? (
                    <button type="button" onClick={() => toggle(options.map(({ id }) => id))}>
                      {options.every(({ id }) => selectedMap.has(id)) ? '取消全选' : '全选'}
                    </button>
                  ) : null}
                </h3>
                <ChipGroup label={name}>
                  {options.map(({ id, label }) => (
                    <Chip key={id} selected={selectedMap.has(id)} onClick={() => toggle([id])}>
                      {label}
                    </Chip>
                  ))}
                </ChipGroup>
              </section>
            ))}
            {found === FOUND_MAX ? (
              <p className="picker-none">仅显示前 {FOUND_MAX} 项，多输入一个字可缩小范围</p>
            ) : null}
          </div>
        </div>
      </div>
    </Sheet>
  )
}
