import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { waitingLabels } from '@shanghao/contract/platform/states'
import { Link } from 'react-router'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { waitingAddress } from './rows.ts'

type Waiting = CallOutput<'platform', 'waiting'>['list'][number]

const EVERY_MS = 30_000
/** Counts end here. */
const COUNT_MAX = 1_000

const timeText = ({ oldestAt, dueAt }: Waiting, now: number): string => {
  if (dueAt !== null)
    return dueAt < now ? `已超时 ${spanText(now - dueAt)}` : `${momentText(dueAt, now)} 前处理`
  return oldestAt === null ? '' : `最早 ${spanText(now - oldestAt)}前`
}

/** What waits for a person, since when and until when; each number leads to its screen. */
export function WaitingWork() {
  const query = useCall(client.platform.waiting, {}, { refetchEveryMs: EVERY_MS })
  return (
    <section className="panel" aria-label="待处理">
      <h2 className="panel-title">待处理</h2>
      <QueryView query={query}>
        {({ list }) => (
          <ul className="waiting-list">
            {list.map((one) => (
              <WaitingItem key={one.kind} waiting={one} now={serverNow()} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function WaitingItem({ waiting, now }: { waiting: Waiting; now: number }) {
  const { kind, count, dueAt } = waiting
  const address = waitingAddress(kind)
  const content = (
    <>
      <span className="waiting-label">{waitingLabels[kind]}</span>
      <span className="waiting-count num">{count >= COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
      <span className="waiting-time num" data-late={dueAt !== null && dueAt < now}>
        {count === 0 ? '没有待处理' : timeText(waiting, now)}
      </span>
    </>
  )
  return (
    <li className="waiting-item" data-empty={count === 0}>
      {address === null ? content : <Link to={address}>{content}</Link>}
    </li>
  )
}
