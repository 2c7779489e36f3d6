import { saveFile } from '@shanghao/client/files/saveFile'
import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { importKindNames } from '@shanghao/contract/goods/bulkStates'
import { Alert, Button, Progress, Table } from 'antd'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { showFailure } from '../../core/http/failures.ts'
import { client, files } from '../client.ts'

export type Import = ListItem<'goods', 'imports'>

/** Problems that are shown at once; the file has all of them. */
const SHOWN = 50

const percentOf = ({ rows, doneRows, failedRows }: Import): number =>
  Math.floor(((doneRows + failedRows) / rows) * 100)

/** The import that waits for its owner or runs, and the last one that ended: what it says, how far it is, and what can be done. */
export default function CurrentImport({
  current,
  onUploadAgain,
}: {
  current: Import
  /** Leads to the form, which is below the problems. */
  onUploadAgain: () => void
}) {
  const { importId, sha256, kind, fileName, gameName, rows, badRows, loginRows, failedRows, state, submits } =
    current
  const invalidates = [client.goods.imports, client.goods.importProblems]
  const run = useCallMutation(client.goods.runImport, { invalidates })
  const cancel = useCallMutation(client.goods.cancelImport, {
    invalidates,
    onDone: () => toast('已取消', 'success'),
  })
  const start = async () => {
    const what = kind === 'create' ? `添加 ${rows} 个账号` : `修改 ${rows} 个账号`
    const then = submits ? '，并提交审核' : kind === 'create' ? '，存为草稿' : ''
    const isSure = await confirmDialog({
      title: `${importKindNames[kind]}：${fileName}`,
      text: `将在「${gameName}」${what}${then}。其中 ${loginRows} 行有登录信息。开始后可以离开这个页面。`,
      confirm: what,
    })
    if (isSure) await run.run({ importId, sha256 })
  }
  const stop = async () => {
    const isRunning = state === 'running'
    const isSure = await confirmDialog({
      title: '取消导入',
      text: isRunning ? '已经导入的账号会保留，其余的不再导入。' : '没有改动任何账号，读取的内容会被删除。',
      confirm: '取消导入',
      cancel: '返回',
      isDestructive: true,
    })
    if (isSure) await cancel.run({ importId })
  }
  return (
    <section className="import-current" aria-label="当前导入">
      <h2>
        {fileName}（{gameName}，{importKindNames[kind]}）
      </h2>
      {state === 'checked' && badRows === 0 && (
        <Alert type="success" showIcon title={`检查通过，共 ${rows} 行`} description="确认后才会改动账号。" />
      )}
      {state === 'checked' && badRows > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${rows} 行里有 ${badRows} 行填写有误，没有改动任何账号`}
          description="按下面的提示改好表格，再重新上传。"
        />
      )}
      {state === 'running' && <Progress percent={percentOf(current)} status="active" aria-label="导入进度" />}
      {state === 'done' && (
        <Alert
          type={failedRows > 0 ? 'warning' : 'success'}
          showIcon
          title={failedRows > 0 ? `导入完成，${failedRows} 行没有处理` : `导入完成，共 ${rows} 行`}
        />
      )}
      <div className="import-row">
        {state === 'checked' && badRows === 0 && (
          <Button type="primary" loading={run.busy} onClick={() => void start()}>
            开始导入
          </Button>
        )}
        {state === 'checked' && badRows > 0 && (
          <Button type="primary" onClick={onUploadAgain}>
            重新上传
          </Button>
        )}
        {badRows + failedRows > 0 && <SaveProblems importId={importId} />}
        {(state === 'checked' || state === 'running') && (
          <Button loading={cancel.busy} onClick={() => void stop()}>
            取消导入
          </Button>
        )}
      </div>
      {badRows + failedRows > 0 && <Problems importId={importId} />}
    </section>
  )
}

function SaveProblems({ importId }: { importId: string }) {
  const save = async () => {
    try {
      const { blob, name } = await files.goods.importProblemFile({ importId, format: 'xlsx' })
      saveFile(blob, name)
    } catch (error) {
      showFailure(error)
    }
  }
  return <Button onClick={() => void save()}>下载全部问题</Button>
}

function Problems({ importId }: { importId: string }) {
  const problems = useCall(client.goods.importProblems, { importId, page: { size: SHOWN } })
  return (
    <>
      {problems.data?.page.more && <p className="import-note">这里列出前 {SHOWN} 个。</p>}
      <Table
        aria-label="表格里的问题"
        size="small"
        pagination={false}
        loading={problems.isPending}
        rowKey={({ row, column }) => `${row} ${column}`}
        dataSource={problems.data?.list ?? []}
        columns={[
          { title: '行', dataIndex: 'row', width: 64, align: 'end' },
          { title: '列', dataIndex: 'column', width: 128 },
          { title: '问题', dataIndex: 'message' },
        ]}
      />
    </>
  )
}
