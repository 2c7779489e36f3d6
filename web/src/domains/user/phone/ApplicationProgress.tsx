import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { type PhoneApplicationState, phoneApplicationStateNames } from '@shanghao/contract/user/phoneStates'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'

type Application = CallOutput<'user', 'queryPhoneChange'>['application']

const nextSteps: Readonly<Record<PhoneApplicationState, string>> = {
  reviewing: '审核人员会核对实名和图片，请过些时候再来查看。',
  refused: '可以补齐材料后重新申请，或联系客服。',
  cooling: '等待期内原手机号可以停止换绑，到时自动生效。',
  stopped: '换绑没有生效。账号是你的，请联系客服。',
  failed: '新手机号已用于其他账号，或账号已停用。可以换一个手机号重新申请。',
  done: '请用新手机号登录。',
}

/** An application with what comes next. */
export function ApplicationProgress({ application }: { application: Application }) {
  const { state, oldPhone, newPhone, appliedAt, decision, takesEffectAt } = application
  const isOpen = state === 'reviewing' || state === 'cooling' || state === 'done'
  const now = serverNow()
  return (
    <>
      <Notice
        tone={isOpen ? 'accent' : 'warn'}
        title={phoneApplicationStateNames[state]}
        action={
          state === 'done' ? (
            <LinkButton kind="soft" size="s" to={paths.login()}>
              去登录
            </LinkButton>
          ) : state === 'refused' || state === 'stopped' ? (
            <LinkButton kind="soft" size="s" to={paths.support({ scene: 'login' })}>
              联系客服
            </LinkButton>
          ) : null
        }
      >
        {decision === null ? nextSteps[state] : `原因：${decision}。${nextSteps[state]}`}
      </Notice>
      <Rows label="换绑申请">
        <Row label="原手机号" value={oldPhone} />
        <Row label="新手机号" value={newPhone} />
        <Row label="申请时间" value={momentText(appliedAt, now)} />
        {takesEffectAt === null ? null : <Row label="生效时间" value={momentText(takesEffectAt, now)} />}
      </Rows>
    </>
  )
}
