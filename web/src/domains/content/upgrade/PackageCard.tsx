import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import { usePlatform } from '../../../core/platform/usePlatform.ts'
import { openExternal } from '../../../core/router/openExternal.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DownloadControl } from './DownloadControl.tsx'
import { sizeText } from './sizeText.ts'
import './PackageCard.css'

type Package = NonNullable<CallOutput<'content', 'downloadQuery'>['package']>

const WECHAT = 6

/** A version with the way to get it in this browser. */
export function PackageCard({ found }: { found: Package }) {
  const device = usePlatform()
  const { platform: of, versionName, bytes, publishedAt, notes, url } = found
  const name = of === 'ios' ? 'iPhone 版' : '安卓版'
  return (
    <section className="card package-card" aria-label={name}>
      <h2>{name}</h2>
      <p className="package-card-facts num">
        <span>版本 {versionName}</span>
        {bytes === null ? null : <span>{sizeText(bytes)}</span>}
        <span>{dayText(publishedAt, serverNow())}发布</span>
      </p>
      <ul aria-label="更新内容">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {device.platform === WECHAT ? (
        <Notice title="微信里不能下载">点右上角的「…」，选「在浏览器打开」后下载。</Notice>
      ) : of === 'ios' ? (
        <Button block onClick={() => openExternal(url)}>
          前往下载
        </Button>
      ) : (
        <DownloadControl file={found} label="下载安装包" />
      )}
    </section>
  )
}
