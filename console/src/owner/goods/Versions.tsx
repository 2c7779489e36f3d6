import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Tag } from 'antd'

type Shown = CallOutput<'goods', 'ownDetail'>['versions']

const names: Readonly<Record<Shown[number]['state'], readonly [name: string, colour: string]>> = {
  waiting: ['审核中', 'processing'],
  approved: ['已通过', 'success'],
  refused: ['未通过', 'error'],
  superseded: ['已被新的修改替代', 'default'],
}

/** What was submitted for review, the newest first. */
export function Versions({ versions }: { versions: Shown }) {
  if (versions.length === 0) return null
  return (
    <section className="panel">
      <h2 className="panel-title">审核记录</h2>
      <ol className="account-versions">
        {versions.map(({ version, state, title, reason, by, at }) => {
          const [name, colour] = names[state]
          return (
            <li key={version}>
              <Tag color={colour}>{name}</Tag>
              {title}
              {reason && `：${reason}`}
              <small>
                {' '}
                {by} <time className="num">{momentText(at, serverNow())}</time>
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
