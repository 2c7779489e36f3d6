import type { PackageFile } from '../../../core/upgrade/packageDownload.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { sizeText } from './sizeText.ts'
import { usePackageDownload } from './usePackageDownload.ts'
import './DownloadControl.css'

const failures = {
  network: { title: '下载没有完成', text: '请检查网络后重新下载，不会影响租用中的订单。' },
  checksum: {
    title: '安装包校验不通过',
    text: '下载的文件不完整或被改动过，没有保存。请换一个网络重新下载。',
  },
} as const

/** Starts the download of a package and shows how far it is. */
export function DownloadControl({ file, label }: { file: PackageFile; label: string }) {
  const { state, start, cancel, install } = usePackageDownload(file)
  switch (state.step) {
    case 'idle':
      return (
        <Button block onClick={start}>
          {label}
        </Button>
      )
    case 'loading':
      return (
        <div className="download">
          <Progress received={state.received} total={state.total} />
          <Button kind="quiet" block onClick={cancel}>
            取消下载
          </Button>
        </div>
      )
    case 'checking':
      return (
        <p className="download-text" role="status">
          下载完成，正在校验
        </p>
      )
    case 'done':
      return (
        <div className="download">
          <p className="download-text" role="status">
            已下载并通过校验，在系统提示里点「安装」
          </p>
          <Button block onClick={install}>
            没有出现提示，再试一次
          </Button>
        </div>
      )
    case 'elsewhere':
      return (
        <div className="download">
          <p className="download-text" role="status">
            已打开下载页面，请在那里查看进度并安装
          </p>
          <Button kind="soft" block onClick={start}>
            重新打开
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className="download">
          <Notice
            tone="bad"
            title={failures[state.cause].title}
            action={
              <LinkButton kind="plain" size="s" to={paths.upgradeIssues()}>
                查看解决办法
              </LinkButton>
            }
          >
            {failures[state.cause].text}
          </Notice>
          <Button block onClick={start}>
            重新下载
          </Button>
        </div>
      )
  }
}

/** A share only where the size is known. */
function Progress({ received, total }: { received: number; total: number | null }) {
  const text =
    total === null
      ? `已下载 ${sizeText(received)}`
      : `${sizeText(received)} / ${sizeText(total)}，${Math.floor((received / total) * 100)}%`
  return (
    <>
      <progress
        className="download-bar"
        aria-label="下载进度"
        max={total ?? undefined}
        value={total === null ? undefined : received}
      />
      <p className="download-text num">{text}</p>
    </>
  )
}
