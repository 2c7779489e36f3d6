import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { PREVIEW_ROWS } from '@shanghao/contract/goods/bulkStates'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { useFocusableScroll } from '../../../core/table/useFocusableScroll.ts'
import { client } from '../../client.ts'
import type { Change, GoodsSelection } from './bulkForm.ts'

export type Preview = CallOutput<'goods', 'previewBulkChange'>
type Show = 'changed' | 'refused'
type Props = {
  readonly selection: GoodsSelection
  readonly change: Change
  readonly preview: Preview
}

/** What a change does to each account of a selection, and which it can't change, with the reason. */
export function BulkPreview({ selection, change, preview }: Props) {
  const { selected, changed, unchanged, refused } = preview
  const refusedCount = refused.reduce((sum, { accounts }) => sum + accounts, 0)
  const rowsOf = (show: Show, count: number) => (
    <PreviewRows key={show} {...{ selection, change, show, count }} />
  )
  const tabs = [
    ...(changed > 0
      ? [{ key: 'changed', label: `会改变（${changed}）`, children: rowsOf('changed', changed) }]
      : []),
    ...(refusedCount > 0
      ? [{ key: 'refused', label: `不能改（${refusedCount}）`, children: rowsOf('refused', refusedCount) }]
      : []),
  ]
  return (
    <>
      <dl className="bulk-sums">
        {(
          [
            ['已选', selected],
            ['会改变', changed],
            ['已是这样', unchanged],
            ['不能改', refusedCount],
          ] as const
        ).map(([name, accounts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{accounts}</dd>
          </div>
        ))}
      </dl>
      <Reasons refused={refused} />
      {tabs.length > 0 && <Tabs items={tabs} />}
    </>
  )
}

export function Reasons({ refused }: Pick<Preview, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul className="bulk-reasons" aria-label="不能改的原因">
      {refused.map(({ reason, accounts }) => (
        <li key={reason}>
          {reason}：<span className="num">{accounts}</span> 个
        </li>
      ))}
    </ul>
  )
}

function PreviewRows({
  selection,
  change,
  show,
  count,
}: Pick<Props, 'selection' | 'change'> & { show: Show; count: number }) {
  const [offset, setOffset] = useState(0)
  const query = useCall(
    client.goods.previewBulkChange,
    { selection, change, show, offset },
    { keepPrevious: true },
  )
  return (
    <QueryView query={query}>
      {({ rows }) => (
        <>
          <RowList label={show === 'changed' ? '会改变的账号' : '不能改的账号'} rows={rows} />
          {count > PREVIEW_ROWS && (
            <div className="bulk-pages">
              <span className="num">
                第 {offset + 1}–{Math.min(offset + PREVIEW_ROWS, count)} 个
              </span>
              <Button
                size="small"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PREVIEW_ROWS))}
              >
                上一页
              </Button>
              <Button
                size="small"
                disabled={offset + PREVIEW_ROWS >= count}
                onClick={() => setOffset(offset + PREVIEW_ROWS)}
              >
                下一页
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

/** Accounts of a preview: what they are and will be, or why they can't be changed. */
export function RowList({ label, rows }: { label: string; rows: Preview['rows'] }) {
  const container = useFocusableScroll('.bulk-rows')
  return (
    <div ref={container}>
      <ul className="bulk-rows" aria-label={label}>
        {rows.map(({ goodsId, title, customId, before, after, reason }) => (
          <li key={goodsId} className="bulk-row">
            {title} <small className="num">{customId ?? goodsId}</small>
            {reason === null ? (
              <div className="bulk-change num">
                <span>{before}</span>
                <span role="img" aria-label="改为">
                  →
                </span>
                <strong>{after}</strong>
              </div>
            ) : (
              <div>{reason}</div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
