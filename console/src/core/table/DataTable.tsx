import { Table as AntTable, Button, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { FailureView } from '../shell/FailureView.tsx'
import { StateView } from '../shell/StateView.tsx'
import { useIsNarrow } from '../shell/useIsNarrow.ts'
import type { Column } from './column.ts'
import { FilterBar } from './FilterBar.tsx'
import { Pager } from './Pager.tsx'
import { RowCards } from './RowCards.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { useFocusableScroll } from './useFocusableScroll.ts'
import type { Selection } from './useSelection.ts'
import type { Table } from './useTable.ts'
import './DataTable.css'

type Props<T> = {
  /** From `useTable`. */
  readonly table: Table<T>
  /** What it lists, such as 员工. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  /** What is said when there are no rows at all, and what to do then. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  /** From `useSelection`; its actions stand above the rows. */
  readonly selection?: Selection
  readonly selectionActions?: ReactNode
  /** How many rows the filters find, which lets all of them be selected. */
  readonly total?: number | undefined
  /** Buttons beside the filters, such as the export. */
  readonly actions?: ReactNode
}

const orderOf = <T,>({ sort }: Column<T>, current: string) =>
  sort?.ascend === current ? 'ascend' : sort?.descend === current ? 'descend' : null

/** A column without a width is at least so wide (px); so is the column of the checkboxes. */
const COLUMN_MIN = 160
const SELECTION = 48

/** The width (px) that columns need, with that of the checkboxes. */
export const minWidthOf = <T,>(columns: readonly Column<T>[], isSelectable: boolean): number =>
  columns.reduce((sum, { width = COLUMN_MIN }) => sum + width, isSelectable ? SELECTION : 0)

/**
 * A list by pages with its filters; in a narrow window its rows are cards. It shows the skeleton, the failure and the empty list itself.
 */
export function DataTable<T extends object>({
  table,
  label,
  columns,
  keyOf,
  empty,
  selection,
  selectionActions,
  total,
  actions,
}: Props<T>) {
  const isNarrow = useIsNarrow()
  const container = useFocusableScroll()
  const { query, rows, sort, setSort } = table
  const shown = columns.map(
    (column): TableColumnType<T> => ({
      key: column.key,
      title: column.title,
      render: (_value, row) => column.render(row),
      align: column.align ?? 'start',
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.sort === undefined
        ? {}
        : {
            sorter: true,
            sortOrder: orderOf(column, sort),
            sortDirections: [
              ...(column.sort.ascend === undefined ? [] : ['ascend' as const]),
              ...(column.sort.descend === undefined ? [] : ['descend' as const]),
            ],
          }),
    }),
  )
  const change = (key: unknown, order: 'ascend' | 'descend' | null | undefined) => {
    const column = columns.find((one) => one.key === key)
    setSort((order && column?.sort?.[order]) ?? '')
  }
  const content = (): ReactNode => {
    if (query.data === undefined && query.error === null) return <RowSkeletons isNarrow={isNarrow} />
    if (query.data === undefined) return <FailureView query={query} />
    if (rows.length === 0) return <EmptyList table={table} label={label} empty={empty} />
    if (isNarrow)
      return <RowCards label={label} rows={rows} columns={columns} keyOf={keyOf} selection={selection} />
    return (
      <AntTable<T>
        aria-label={label}
        columns={shown}
        dataSource={rows}
        rowKey={keyOf}
        pagination={false}
        rowHoverable={false}
        loading={query.isPlaceholderData}
        scroll={{ x: minWidthOf(columns, selection !== undefined) }}
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter) => {
          const [first] = [sorter].flat()
          if (first) change(first.columnKey, first.order)
        }}
        {...(selection === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: selection.isAll ? rows.map(keyOf) : [...selection.ids],
                preserveSelectedRowKeys: true,
                onChange: (keys) => selection.set(keys.map(String)),
                getCheckboxProps: () => ({ disabled: selection.isAll, 'aria-label': '选择' }),
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
              },
            })}
      />
    )
  }
  return (
    <section className="data-table" aria-label={label}>
      <FilterBar table={table} actions={actions} />
      {selection && (selection.isAll || selection.ids.size > 0) && (
        <SelectionBar selection={selection} total={total} actions={selectionActions} />
      )}
      <div className="data-table-rows" ref={container}>
        {content()}
      </div>
      {rows.length > 0 && <Pager table={table} />}
    </section>
  )
}

/** How many rows are selected, and what can be done with them. */
function SelectionBar({
  selection: { ids, isAll, set, setAll },
  total,
  actions,
}: {
  selection: Selection
  total: number | undefined
  actions: ReactNode
}) {
  return (
    <div className="data-table-selection">
      <span role="status">
        {isAll ? '已选符合条件的全部' : '已选'} <span className="num">{isAll ? total : ids.size}</span> 项
      </span>
      {!isAll && total !== undefined && total > ids.size && (
        <Button type="link" size="small" onClick={setAll}>
          选择符合条件的全部 {total} 项
        </Button>
      )}
      {actions}
      <Button type="link" size="small" onClick={() => set([])}>
        取消选择
      </Button>
    </div>
  )
}

function EmptyList<T>({ table, label, empty }: Pick<Props<T>, 'table' | 'label' | 'empty'>) {
  if (table.hasFilters || table.page.num > 1)
    return (
      <StateView
        kind="empty"
        title={`没有符合条件的${label}`}
        action={<Button onClick={table.clearFilters}>清除筛选</Button>}
      />
    )
  return <StateView kind="empty" title={empty.title} text={empty.text} action={empty.action} />
}
