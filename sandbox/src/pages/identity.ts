import type { IdentityCheck } from '../aliyun/identity.ts'
import { html } from './html.ts'
import { empty, layout, timeText } from './layout.ts'

export const identityPage = (checks: readonly IdentityCheck[]): string =>
  layout(
    { title: '实名', path: '/identity', refresh: 5 },
    html`<h1>实名核验记录</h1><p class="lead">身份证号只保留首尾，新的在前。</p>
${
  checks.length
    ? checks.map(
        (
          check,
        ) => html`<article class="card"><header><strong>${check.name || '（空）'}</strong>${timeText(check.at)}</header>
<p>${check.outcome}</p><p class="note">${check.idNumber}</p></article>`,
      )
    : empty('还没有人核验过身份。', html`<a href="/">看看哪些姓名会出错</a>`)
}`,
  )
