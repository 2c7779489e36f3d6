import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useAnnouncement } from '../../core/shell/useAnnouncement.ts'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { addressTo, type Dispute, filedText, stateTitle, turnOf } from '../../ui/disputes/disputeState.ts'
import './DisputeHead.css'

/** The state: who has to act, until when, and what happens then. `onDue` at the deadline. */
export function DisputeHead({ dispute, onDue }: { dispute: Dispute; onDue: () => void }) {
  const { viewer, dueAt, dueText, outcomeText, closedAt } = dispute
  const now = serverNow()
  const turn = turnOf(dispute)
  useAnnouncement(stateTitle(dispute))
  return (
    <section className="card dispute-head" data-tone={turn.tone} aria-label="维权进度">
      <div className="dispute-head-top">
        <h2>{stateTitle(dispute)}</h2>
        <Tag tone={turn.tone}>{turn.text}</Tag>
      </div>
      <p>{filedText(dispute)}</p>
      {dueAt === null || closedAt !== null ? null : (
        <div className="dispute-due">
          {dueAt > now ? (
            <p className="dispute-due-time">
              <span className="dispute-due-clock">
                <small>还剩</small>
                <Countdown key={dueAt} to={dueAt} onEnd={onDue} />
              </span>
              <small>{momentText(dueAt, now)} 截止</small>
            </p>
          ) : (
            <p className="dispute-due-time">
              <b>已到截止时间，正在处理</b>
            </p>
          )}
          {dueText === null ? null : <p>{addressTo(viewer, dueText)}。</p>}
        </div>
      )}
      {outcomeText === null ? null : (
        <div className="dispute-due">
          <p>
            <b>{addressTo(viewer, outcomeText)}</b>
          </p>
          {closedAt === null ? null : <p>{momentText(closedAt, now)} 结束</p>}
        </div>
      )}
    </section>
  )
}
