import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { toast } from '../feedback/feedback.ts'
import { showFailure } from '../http/failures.ts'

const formats = { csv: 'CSV', xlsx: 'Excel（XLSX）' } as const
export type ExportFormat = keyof typeof formats

/** Exports what a table shows, in the format that is chosen. `run` resolves when the file is saved (`downloadFile`). */
export function ExportButton({ run }: { run: (format: ExportFormat) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const start = async (format: ExportFormat) => {
    setBusy(true)
    try {
      await run(format)
      toast('已导出', 'success')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={isBusy}
      menu={{
        items: [
          { key: 'csv', label: formats.csv, onClick: () => void start('csv') },
          { key: 'xlsx', label: formats.xlsx, onClick: () => void start('xlsx') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy}>
        导出
      </Button>
    </Dropdown>
  )
}
