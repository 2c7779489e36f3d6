import type { StatementFormat } from '@shanghao/contract/finance/earnings'
import { statementFormats } from '@shanghao/contract/finance/earnings'
import { fileWire } from '@shanghao/contract/wire.generated'
import { Button } from 'antd'
import { useState } from 'react'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { showFailure } from '../../core/http/failures.ts'

/** The files of a closed month. */
export function StatementDownloads({ month, isClosed }: { month: string; isClosed: boolean }) {
  const [busy, setBusy] = useState<StatementFormat | null>(null)
  if (!isClosed) return <span className="second-text">结账后可下载</span>
  const download = async (format: StatementFormat) => {
    setBusy(format)
    await downloadFile(fileWire.finance.statementFile, { month, format }, `月结单-${month}.${format}`).catch(
      showFailure,
    )
    setBusy(null)
  }
  return (
    <span className="downloads">
      {statementFormats.map((format) => (
        <Button
          key={format}
          size="small"
          loading={busy === format}
          disabled={busy !== null && busy !== format}
          aria-label={`下载 ${month} 月结单 ${format.toUpperCase()}`}
          onClick={() => void download(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
