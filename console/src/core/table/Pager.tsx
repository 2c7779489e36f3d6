import { Button, Select } from 'antd'
import { PAGE_SIZES, type Table } from './useTable.ts'
import './Pager.css'

/**
 * The way through the pages of a table; nothing while all rows are on one page. Lists are not counted, so there is no last page to jump to.
 */
export function Pager<T>({ table }: { table: Table<T> }) {
  const { page, rows, setSize, showFirst, showPrevious, showNext } = table
  if (page.num === 1 && !showNext && rows.length <= PAGE_SIZES[0]) return null
  return (
    <nav className="pager" aria-label="翻页">
      <Select
        aria-label="每页行数"
        value={page.size}
        options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={setSize}
      />
      <Button disabled={!showFirst} onClick={() => showFirst?.()}>
        第一页
      </Button>
      <Button disabled={!showPrevious} onClick={() => showPrevious?.()}>
        上一页
      </Button>
      <span className="num">第 {page.num} 页</span>
      <Button disabled={!showNext} onClick={() => showNext?.()}>
        下一页
      </Button>
    </nav>
  )
}
