import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FilterField } from './FilterField.tsx'
import type { Table } from './useTable.ts'
import './FilterBar.css'

/** The filters of a table, and what can be done with the whole list. */
export function FilterBar<T>({ table, actions }: { table: Table<T>; actions: ReactNode }) {
  const { filters, values, setFilter, hasFilters, clearFilters } = table
  const fields = Object.entries(filters)
  if (fields.length === 0 && !actions) return null
  return (
    <search className="filter-bar">
      {fields.map(([name, filter]) => (
        <FilterField
          key={name}
          filter={filter}
          value={values[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {hasFilters && (
        <Button type="link" onClick={clearFilters}>
          清除筛选
        </Button>
      )}
      {actions && <div className="filter-bar-actions">{actions}</div>}
    </search>
  )
}
