import type { Bucket } from '../s3/store.ts'
import { html } from './html.ts'
import { empty, layout, timeText } from './layout.ts'

const SHOWN = 100
const size = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`

export const storagePage = (bucket: Bucket): string => {
  const files = bucket.files()
  const calls = bucket.calls().slice(0, SHOWN)
  return layout(
    { title: '存储', path: '/storage', refresh: 5 },
    html`<h1>存储</h1><p class="lead">存着 ${files.length} 个文件，下面是最近的请求，新的在前。</p>
${
  calls.length
    ? calls.map(
        (
          call,
        ) => html`<article class="card"><header><strong>${call.operation} ${call.outcome}</strong>${timeText(call.at)}</header>
<p class="note"><code>${call.key || '（桶）'}</code>${call.bytes > 0 ? html` ${size(call.bytes)}` : ''}</p></article>`,
      )
    : empty('还没有人存取过文件。', html`<a href="/">看看哪些文件会出错</a>`)
}`,
  )
}
