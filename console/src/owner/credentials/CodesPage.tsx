import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'
import { CodeCard } from './CodeCard.tsx'
import './CodesPage.css'

type Code = ListItem<'credentials', 'codesForOwner'>

/** Requests of the last time that are shown. */
const SHOWN = 50
/** Polls only while live events do not arrive (ms). */
const POLL_MS = 10_000

/** Codes that renters ask for: those that wait first, each answered in place. */
export default function CodesPage() {
  const codes = useCall(
    client.credentials.codesForOwner,
    { page: { size: SHOWN } },
    { isLive: true, refetchEveryMs: POLL_MS },
  )
  return (
    <Page title="验证码">
      <QueryView query={codes}>{({ list }) => <Codes list={list} />}</QueryView>
    </Page>
  )
}

function Codes({ list }: { list: readonly Code[] }) {
  const open = list.filter(({ mayAnswer }) => mayAnswer)
  const past = list.filter(({ mayAnswer }) => !mayAnswer)
  return (
    <>
      {open.length === 0 && (
        <StateView
          kind="empty"
          title="没有租客在等验证码"
          text="租客登录需要验证码时，会立即出现在这里，同时发短信给号主。"
        />
      )}
      <ul className="codes-open">
        {open.map((code) => (
          <CodeCard key={code.codeId} code={code} />
        ))}
      </ul>
      {past.length > 0 && (
        <section aria-label="最近的求助">
          <h2 className="codes-heading">最近的求助</h2>
          <ul className="codes-past">
            {past.map((code) => (
              <PastCode key={code.codeId} code={code} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function PastCode({ code }: { code: Code }) {
  const { order, stateName, refusal, staffName, askedAt } = code
  const details = [refusal, staffName && `由 ${staffName} 处理`].filter(Boolean).join('，')
  return (
    <li className="codes-row">
      <span className="codes-title">{order.title}</span>
      <span>{stateName}</span>
      <span className="codes-more num">
        {momentText(askedAt, serverNow())}
        {details && `，${details}`}
      </span>
    </li>
  )
}
