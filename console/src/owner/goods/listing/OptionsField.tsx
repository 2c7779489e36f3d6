import type { CallOutput } from '@shanghao/client/http/calls'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { readPasted } from './pasted.ts'

type Property = NonNullable<CallOutput<'goods', 'template'>['template']>['properties'][number]
type Props = {
  readonly properties: readonly Property[]
  readonly value?: readonly number[]
  readonly onChange?: (options: readonly number[]) => void
}

/** What an account owns, by the game's properties: picked from lists, or pasted. */
export function OptionsField({ properties, value = [], onChange }: Props) {
  if (properties.length === 0) return <p className="listing-hint">选好游戏后填写。</p>
  return (
    <div className="listing-options">
      {properties.map((property) => {
        const ids = new Set(property.options.map(({ id }) => id))
        const change = (chosen: readonly number[]) =>
          onChange?.([...value.filter((id) => !ids.has(id)), ...chosen])
        return (
          <div key={property.id} className="listing-option">
            <span className="listing-hint" aria-hidden="true">
              {property.name}
            </span>
            <PropertyField property={property} chosen={value.filter((id) => ids.has(id))} onChange={change} />
          </div>
        )
      })}
    </div>
  )
}

function PropertyField({
  property: { name, kind, options },
  chosen,
  onChange,
}: {
  property: Property
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}) {
  const shown = options.map(({ id, label, group }) => ({
    value: id,
    label: group ? `${label}（${group}）` : label,
  }))
  if (kind !== 'list')
    return (
      <Select<number>
        aria-label={name}
        placeholder={`请选择${name}`}
        allowClear
        value={chosen[0] ?? null}
        options={shown}
        onChange={(id?: number) => onChange(id === undefined ? [] : [id])}
      />
    )
  return (
    <div>
      <Select<number[]>
        className="field-wide"
        mode="multiple"
        aria-label={name}
        placeholder={`请选择${name}`}
        maxTagCount={12}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...chosen]}
        options={shown}
        onChange={onChange}
      />
      <PasteList
        name={name}
        options={options}
        onFound={(ids) => onChange([...new Set([...chosen, ...ids])])}
      />
    </div>
  )
}

function PasteList({
  name,
  options,
  onFound,
}: {
  name: string
  options: Property['options']
  onFound: (ids: readonly number[]) => void
}) {
  const [text, setText] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  if (text === null)
    return (
      <Button type="link" size="small" onClick={() => setText('')}>
        粘贴{name}清单
      </Button>
    )
  const add = () => {
    const read = readPasted(text, options)
    onFound(read.ids)
    setUnknown(read.unknown)
    setText(read.unknown.length > 0 ? read.unknown.join('、') : null)
  }
  return (
    <div className="listing-paste">
      <Input.TextArea
        aria-label={`粘贴${name}清单`}
        placeholder="用顿号、逗号或换行分开"
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {unknown.length > 0 && <p role="alert">没有找到：{unknown.join('、')}，请核对后重试</p>}
      <Button size="small" onClick={add}>
        添加到{name}
      </Button>
    </div>
  )
}
