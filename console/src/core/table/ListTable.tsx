import { Table as AntTable } from 'antd'
import { StateView } from '../shell/StateView.tsx'
import { useIsNarrow } from '../shell/useIsNarrow.ts'
import type { Column } from './column.ts'
import { minWidthOf } from './DataTable.tsx'
import { RowCards } from './RowCards.tsx'
import { useFocusableScroll } from './useFocusableScroll.ts'
import './DataTable.css'

type Props<T> = {
  readonly rows: readonly T[]
  /** What it lists, such as 门户. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  readonly empty: { readonly title: string; readonly text: string }
}

/** A short list that one call answers whole; in a narrow window its rows are cards. */
export function ListTable<T extends object>({ rows, label, columns, keyOf, empty }: Props<T>) {
  const isNarrow = useIsNarrow()
  const container = useFocusableScroll()
  if (rows.length === 0)
    return (
      <div className="data-table">
        <StateView kind="empty" title={empty.title} text={empty.text} />
      </div>
    )
  if (isNarrow)
    return (
      <div className="data-table">
        <RowCards label={label} rows={rows} columns={columns} keyOf={keyOf} selection={undefined} />
      </div>
    )
  return (
    <div className="data-table" ref={container}>
      <AntTable<T>
        aria-label={label}
        columns={columns.map(({ key, title, render, align = 'start', width }) => ({
          key,
          title,
          align,
          render: (_value: unknown, row: T) => render(row),
          ...(width === undefined ? {} : { width }),
        }))}
        dataSource={[...rows]}
        rowKey={keyOf}
        pagination={false}
        rowHoverable={false}
        scroll={{ x: minWidthOf(columns, false) }}
      />
    </div>
  )
}
