import { saveFile } from '@shanghao/client/files/saveFile'
import { invalidateCalls, useCall } from '@shanghao/client/http/useCall'
import { CallError } from '@shanghao/contract/client'
import type { TableFormat } from '@shanghao/contract/file'
import {
  IMPORT_ROWS_MAX,
  type ImportKind,
  importKindNames,
  importKinds,
} from '@shanghao/contract/goods/bulkStates'
import { TABLE_MAX_MB } from '@shanghao/contract/rules'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Radio, Select } from 'antd'
import { type Ref, useState } from 'react'
import { showFailure } from '../../core/http/failures.ts'
import { client, files } from '../client.ts'

/** The game and the kind of a table, its template, and the file that is checked. Its problems with the columns stay until another file is chosen. */
export function ImportForm({ ref }: { ref: Ref<HTMLElement> }) {
  const queries = useQueryClient()
  const templates = useCall(client.goods.template, {})
  const [gameId, setGameId] = useState<number | null>(null)
  const [kind, setKind] = useState<ImportKind>('create')
  const [submits, setSubmits] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const attempt = async (act: (gameId: number) => Promise<unknown>) => {
    if (gameId === null) return
    setBusy(true)
    setProblems([])
    try {
      await act(gameId)
    } catch (error) {
      const messages = error instanceof CallError ? (error.fields['file'] ?? []) : []
      setProblems(messages)
      if (messages.length === 0) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const saveTemplate = (format: TableFormat) =>
    attempt(async (chosen) => {
      const { blob, name } = await files.goods.importTemplate({ gameId: chosen, kind, format })
      saveFile(blob, name)
    })
  const check = () =>
    attempt(async (chosen) => {
      if (!file) return
      const input = {
        gameId: chosen,
        kind,
        submits: submits && kind === 'create',
        fileName: file.name.slice(-100),
      }
      await files.goods.checkImport(input, { file })
      await invalidateCalls(queries, [client.goods.imports])
    })

  return (
    <section ref={ref} className="import-form" aria-label="上传表格">
      <div className="import-field">
        <label htmlFor="import-game">游戏</label>
        <Select
          id="import-game"
          placeholder="请选择游戏"
          value={gameId}
          loading={templates.isPending}
          onChange={setGameId}
          options={templates.data?.games.map(({ gameId: value, name }) => ({ value, label: name })) ?? []}
        />
      </div>
      <Radio.Group
        aria-label="类型"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={importKinds.map((value) => ({ value, label: importKindNames[value] }))}
      />
      <div className="import-row">
        <Button disabled={gameId === null || isBusy} onClick={() => void saveTemplate('xlsx')}>
          下载 Excel 模板
        </Button>
        <Button disabled={gameId === null || isBusy} onClick={() => void saveTemplate('csv')}>
          下载 CSV 模板
        </Button>
      </div>
      <label className="import-field">
        <span>
          表格（XLSX 或 CSV，最多 {IMPORT_ROWS_MAX} 行、{TABLE_MAX_MB} MB）
        </span>
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            setProblems([])
          }}
        />
        <span className="import-file">{file === null ? '选择文件' : file.name}</span>
      </label>
      {kind === 'create' && (
        <Checkbox checked={submits} onChange={({ target }) => setSubmits(target.checked)}>
          导入后直接提交审核（每行都要有登录信息）
        </Checkbox>
      )}
      {problems.length > 0 && (
        <Alert type="error" showIcon title="表格的列与模板不一致" description={problems.join('；')} />
      )}
      <div className="import-row">
        <Button
          type="primary"
          loading={isBusy}
          disabled={gameId === null || file === null}
          onClick={() => void check()}
        >
          检查表格
        </Button>
        <span>检查不会改动任何账号。</span>
      </div>
    </section>
  )
}
