import { Input, Select } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { DayRange, Filter } from './filters.ts'

/** Calendars are a tenth of the script of a first page, and few lists have them. */
const DaysField = lazy(() => import('./DaysField.tsx'))

/** The field of one filter; a choice among nothing has none. Words are searched when they are submitted or the field is left. */
export function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string | DayRange | undefined
  onChange: (value: string | DayRange | undefined) => void
}) {
  if (filter.kind === 'choice' && Object.keys(filter.names).length === 0) return null
  if (filter.kind === 'choice')
    return (
      <Select
        className="filter-field"
        aria-label={filter.label}
        placeholder={filter.label}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={typeof value === 'string' ? value : null}
        options={Object.entries(filter.names).map(([key, label]) => ({ value: key, label }))}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      />
    )
  if (filter.kind === 'days')
    return (
      <Suspense fallback={<span className="filter-field filter-field-wide" />}>
        <DaysField
          label={filter.label}
          value={typeof value === 'object' ? value : null}
          onChange={onChange}
        />
      </Suspense>
    )
  return (
    <SearchField label={filter.label} value={typeof value === 'string' ? value : ''} onChange={onChange} />
  )
}

function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  return (
    <Input.Search
      className="filter-field filter-field-search"
      aria-label={label}
      placeholder={label}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={submit}
      onBlur={() => submit(text)}
    />
  )
}
