import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'

type Load = CallOutput<'disputes', 'workload'>
type Query = Parameters<typeof QueryView<Load>>[0]['query']

/** How much waits, and who has how much of it. */
export function Workload({ query }: { query: Query }) {
  return (
    <QueryView query={query} skeleton={<TextSkeleton rows={2} />}>
      {({ waiting, unassigned, overdue, operators }) => (
        <section className="panel workload" aria-label="工作量">
          <Count name="等待裁定" count={waiting} />
          <Count name="没有人接手" count={unassigned} />
          <Count name="已超过承诺时间" count={overdue} isBad={overdue > 0} />
          {operators.length > 0 && (
            <ul className="workload-operators">
              {operators.map(({ operatorId, isMe, cases, dueAt }) => (
                <li key={operatorId}>
                  <span>{isMe ? '我' : `运营人员 ${operatorId}`}</span>
                  <span className="workload-bar" aria-hidden="true">
                    <span style={{ width: `${(100 * cases) / Math.max(1, waiting)}%` }} />
                  </span>
                  <span className="num">{cases} 件</span>
                  <span className="arbitration-second num">最早 {momentText(dueAt, serverNow())}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </QueryView>
  )
}

function Count({ name, count, isBad = false }: { name: string; count: number; isBad?: boolean }) {
  return (
    <p className="workload-count" data-bad={isBad || undefined}>
      <span className="workload-number num">{count}</span>
      <span>{name}</span>
    </p>
  )
}
