import { isError } from '@shanghao/client/http/failures'
import { invalidateCalls, useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { BulkPreview, type Preview, Reasons, RowList } from './BulkPreview.tsx'
import {
  actText,
  type Change,
  type ChangeKind,
  type ChangeValues,
  changeKinds,
  changeOf,
  EMPTY_CHANGE,
  effectText,
  type GoodsSelection,
} from './bulkForm.ts'
import { ChangeFields } from './ChangeFields.tsx'
import './BulkDialog.css'

type Props = {
  readonly selection: GoodsSelection
  readonly accounts: number
  readonly onClose: () => void
  /** Called in place of `onClose` once accounts were changed. */
  readonly onChanged: () => void
}

/** Changes prices, hours or the shelf state of a selection: what to change, what that does account by account, and what was done. */
export default function BulkDialog(props: Props) {
  const may = useMay()
  const edits = may('goods_edit')
  const [values, setValues] = useState<ChangeValues>(
    edits ? EMPTY_CHANGE : { ...EMPTY_CHANGE, kind: 'unshelve' },
  )
  const [change, setChange] = useState<Change | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const edit = (next: ChangeValues) => {
    setValues(next)
    setProblem(null)
  }
  const preview = () => {
    const made = changeOf(values)
    if ('problem' in made) setProblem(made.problem)
    else setChange(made)
  }
  if (change) return <PreviewDialog {...props} change={change} onBack={() => setChange(null)} />
  return (
    <Modal
      open
      centered
      width={640}
      title={`${edits ? '批量修改' : '批量上下架'} ${props.accounts} 个账号`}
      okText="预览"
      cancelText="取消"
      onOk={preview}
      onCancel={props.onClose}
    >
      <ChangeFields values={values} onChange={edit} problem={problem} />
    </Modal>
  )
}

function PreviewDialog({
  selection,
  change,
  onBack,
  onClose,
  onChanged,
}: Props & { change: Change; onBack: () => void }) {
  const queries = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  const query = useCall(client.goods.previewBulkChange, { selection, change })
  const { data } = query
  /* Loaded before the change: afterwards a filter may find other accounts. */
  const refused = useCall(
    client.goods.previewBulkChange,
    { selection, change, show: 'refused' },
    { enabled: (data?.refused.length ?? 0) > 0 },
  )
  const making = useCallMutation(client.goods.makeBulkChange, {
    handles: ['BULK_CHANGED'],
    invalidates: [client.goods.listOwn, client.goods.countOwn, client.goods.ownDetail],
    onDone: ({ changed }) => {
      setResult({ changed, reasons: data?.refused ?? [], rows: refused.data?.rows ?? [] })
    },
    onFail: () => invalidateCalls(queries, [client.goods.previewBulkChange]),
  })
  if (result) return <ResultDialog result={result} kind={change.kind} onClose={onChanged} />
  const count = data?.changed ?? 0
  return (
    <Modal
      open
      centered
      width={720}
      title={`预览：${changeKinds[change.kind]}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onBack}>返回修改</Button>
          {count > 0 && data && (
            <Button
              type="primary"
              danger={change.kind === 'unshelve'}
              loading={making.busy}
              disabled={query.isFetching}
              onClick={() => void making.run({ selection, change, digest: data.digest })}
            >
              {actText(change.kind, count)}
            </Button>
          )}
        </>
      }
    >
      {isError(making.error, 'BULK_CHANGED') && (
        <Alert type="warning" showIcon title="账号在预览之后有变动，下面是新的预览，请核对后再确认" />
      )}
      <QueryView query={query}>
        {(shown) => (
          <>
            {shown.changed === 0 ? (
              <Alert type="info" showIcon title="没有账号会改变，请返回修改" />
            ) : (
              <p>{effectText[change.kind]}</p>
            )}
            <BulkPreview key={shown.digest} selection={selection} change={change} preview={shown} />
          </>
        )}
      </QueryView>
    </Modal>
  )
}

const doneText: Readonly<Record<ChangeKind, string>> = {
  price: '已修改价格',
  hours: '已修改时段和租期',
  shelve: '已上架',
  unshelve: '已下架',
}

/** What was made of a preview. */
type Result = {
  readonly changed: number
  readonly reasons: Preview['refused']
  /** The first of those that were not changed. */
  readonly rows: Preview['rows']
}

/** What was done, and the accounts that were left as they are. */
function ResultDialog({
  result: { changed, reasons, rows },
  kind,
  onClose,
}: {
  result: Result
  kind: ChangeKind
  onClose: () => void
}) {
  const refused = reasons.reduce((sum, { accounts }) => sum + accounts, 0)
  const done = `${doneText[kind]} ${changed} 个账号`
  return (
    <Modal
      open
      centered
      width={720}
      title="批量修改完成"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <Alert
        type={refused > 0 ? 'warning' : 'success'}
        showIcon
        title={refused > 0 ? `${done}，${refused} 个没有修改` : done}
      />
      {refused > 0 && (
        <div className="bulk-refused">
          <Reasons refused={reasons} />
          <RowList label="没有修改的账号" rows={rows} />
          {refused > rows.length && <p>这里列出前 {rows.length} 个。</p>}
        </div>
      )}
    </Modal>
  )
}
