import { Checkbox } from 'antd'
import type { Column } from './column.ts'
import type { Selection } from './useSelection.ts'
import './RowCards.css'

/** The rows of a table in a narrow window. */
export function RowCards<T>({
  label,
  rows,
  columns,
  keyOf,
  selection,
}: {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  selection: Selection | undefined
}) {
  const at = (place: Column<T>['phone']) => columns.filter(({ phone = 'line' }) => phone === place)
  const [headings, lines, actions] = [at('heading'), at('line'), at('actions')]
  return (
    <ul className="row-cards" aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row)
        const toggle = (isOn: boolean) =>
          selection?.set(isOn ? [...selection.ids, key] : [...selection.ids].filter((id) => id !== key))
        return (
          <li key={key} className="row-card">
            <div className="row-card-heading">
              {selection && (
                <Checkbox
                  aria-label="选择"
                  checked={selection.isAll || selection.ids.has(key)}
                  disabled={selection.isAll}
                  onChange={({ target }) => toggle(target.checked)}
                />
              )}
              <div className="row-card-headings">
                {headings.map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
              </div>
            </div>
            <dl className="row-card-lines">
              {lines.map((column) => (
                <div key={column.key} className="row-card-line">
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {actions.length > 0 && (
              <div className="row-card-actions">
                {actions.map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
