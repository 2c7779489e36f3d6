import type { CallOutput } from '@shanghao/client/http/calls'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { files } from '../../client.ts'

/** Compares a report that someone has with the one that was signed, and the ledger and the audit log with what they were when the day was closed. */
export function VerifyReport({ day }: { day: string }) {
  const input = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: (file: File) => files.finance.verifyLedgerDay({ day }, { file }),
    onError: (error) => showFailure(error),
  })
  return (
    <section className="panel">
      <h2 className="panel-title">核对日结单</h2>
      <p className="finance-note">
        上传手里的日结单，核对它是否就是签名的那一份，以及流水和审计日志是否仍与结账时一致。
      </p>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        aria-label="日结单文件"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) verify.mutate(file)
          target.value = ''
        }}
      />
      <Button loading={verify.isPending} onClick={() => input.current?.click()}>
        选择日结单核对
      </Button>
      {verify.data && <Result result={verify.data} />}
    </section>
  )
}

function Result({
  result: { isSigned, ledgerAgrees, auditAgrees },
}: {
  result: CallOutput<'finance', 'verifyLedgerDay'>
}) {
  return (
    <div className="finance-result" role="status">
      <Alert
        type={isSigned ? 'success' : 'error'}
        showIcon
        title={isSigned ? '这份日结单是结账时签名的原件' : '这份日结单不是签名的原件：被改过，或属于别的日期'}
      />
      <Alert
        type={ledgerAgrees ? 'success' : 'error'}
        showIcon
        title={
          ledgerAgrees ? '流水与结账时一致' : '流水与结账时不一致：数据库被直接改动过，请立即暂停转账并查明'
        }
      />
      {auditAgrees !== null && (
        <Alert
          type={auditAgrees ? 'success' : 'error'}
          showIcon
          title={
            auditAgrees
              ? '审计日志与结账时一致'
              : '审计日志与结账时不一致：结账前的记录被直接改动过，请保留这份日结单并查明'
          }
        />
      )}
    </div>
  )
}
