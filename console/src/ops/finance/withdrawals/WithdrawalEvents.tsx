import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import type { Withdrawal } from '../payouts/records.ts'

const verbs: Readonly<Record<string, string>> = {
  apply: '提交申请',
  approve: '通过',
  refuse: '拒绝',
  stop: '账号停用，退回余额',
  send: '提交支付宝转账',
  doubt: '支付宝没有返回结果',
  follow: '支付宝处理中',
  pay: '已到账',
  fail: '转账未成功，退回余额',
}

const actorText = (actor: string): string => {
  if (actor === 'clock') return '系统'
  const [kind, id] = actor.split(':')
  return `${kind === 'operator' ? '运营人员' : '用户'} ${id}`
}

/** Who did what with a withdrawal, the oldest first. */
export function WithdrawalEvents({ withdrawal: { events } }: { withdrawal: Withdrawal }) {
  return (
    <section className="panel">
      <h2 className="panel-title">经过</h2>
      <ol className="finance-rows">
        {events.map(({ at, verb, actor }) => (
          <li key={`${at}-${verb}`}>
            <time className="num">{momentText(at, serverNow())}</time>
            <span>{verbs[verb] ?? verb}</span>
            <span className="finance-second">{actorText(actor)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
