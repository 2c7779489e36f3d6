import type { CallOutput } from '@shanghao/client/http/calls'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

const stateTexts = { done: '已签到', next: '今天', ahead: '' } as const

/** The days of the ladder with their rewards. */
export function SignInLadder({ ladder }: { ladder: CallOutput<'promotion', 'signShow'>['ladder'] }) {
  return (
    <Section title="连续签到奖励" note={`${ladder.length} 天一轮`}>
      <ol className="sign-in-ladder">
        {ladder.map(({ day, prize, state }) => (
          <li key={day} className="card" data-state={state}>
            <span>第 {day} 天</span>
            <Icon name={state === 'done' ? 'check' : prize ? 'gift' : 'clock'} size={22} />
            <b>{prize ? prize.text : '无奖励'}</b>
            <small>{stateTexts[state]}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}
