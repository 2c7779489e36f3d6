import type { ErrorName } from '@shanghao/contract/errors'
import { useNavigate } from 'react-router'
import { loadProfile } from '../../core/account.ts'
import { isError, messageOf, tell } from '../../core/failures.ts'
import { useFormAct } from '../../core/formAct.ts'
import { client } from '../../core/request.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { chineseNameCheck, idNumberCheck } from '../../ui/checks.ts'
import { TextField } from '../../ui/Field.tsx'
import { Form, useForm } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { IdNumberField } from './IdNumberField.tsx'
import { minorUntil } from './minorUntil.ts'

const places = { name: [], idNumber: [] } as const
const checks = { name: chineseNameCheck, idNumber: idNumberCheck }

/** What each outcome means and what helps; its title is the server's own words. */
const advice = {
  REALNAME_MISMATCH: '常见原因是名字里的生僻字、间隔号，或号码输错一位。没有完成认证，也没有保存你填的内容。',
  REALNAME_NO_RECORD: '新办或刚改过的证件可能还没有同步，过几天再试。没有完成认证。',
  REALNAME_IDENTITY_LIMIT: '一个人最多认证 3 个账号，这样能防止身份被别人冒用。',
  REALNAME_TRIES: '为防止有人试探别人的身份，每天只能提交几次。',
  OUTSIDE_UNAVAILABLE: '核验服务暂时没有回答，这一次不算次数，过几分钟再试。',
} as const satisfies Partial<Record<ErrorName, string>>
const outcomes = Object.keys(advice) as (keyof typeof advice)[]

/** Name and ID number, checked while one types, and what came of sending them. */
export function RealnameForm({ why, redirect }: { why: string; redirect: string }) {
  const navigate = useNavigate()
  const act = useFormAct(client.realname.twoElementsRealAuth, places, {
    handles: outcomes,
    outdates: [client.realname.realAuthInfo],
    onDone: () => {
      loadProfile().catch(tell)
      return navigate(paths.realnameSuccess({ redirect }), { replace: true })
    },
  })
  const form = useForm({ name: '', idNumber: '' }, checks, act.fields)
  const outcome = outcomes.find((name) => isError(act.error, name))
  const minor = minorUntil(form.values.idNumber)
  return (
    <div className="realname">
      <p className="realname-why">{why}</p>
      <Form onSubmit={form.submit(act.run)}>
        <TextField
          label="真实姓名"
          autoComplete="name"
          placeholder="身份证上的姓名"
          clean={(text) => text.trim()}
          {...form.field('name')}
        />
        <IdNumberField {...form.field('idNumber')} />
        {minor ? (
          <Notice title="未满 18 周岁，还不能租号">
            按填写的号码，{minor} 起可以租号。现在也可以先完成认证。
          </Notice>
        ) : null}
        {outcome ? (
          <Notice tone="bad" title={messageOf(act.error)}>
            {advice[outcome]}
          </Notice>
        ) : null}
        <Button type="submit" block busy={act.busy}>
          {act.busy ? '正在核验，请稍候' : '提交认证'}
        </Button>
      </Form>
      <Privacy />
    </div>
  )
}

/** What happens to a name and a number here. */
function Privacy() {
  return (
    <section className="realname-promise" aria-label="信息怎么使用">
      <h2>
        <Icon name="shield" size={20} />
        信息怎么使用
      </h2>
      <ul>
        <li>只用来确认你本人已满 18 周岁，这是国家对租号的要求。</li>
        <li>只要姓名和身份证号，不要照片、不要人脸。</li>
        <li>加密封存，不给号主和其他用户看，页面上只显示打码后的内容。</li>
      </ul>
    </section>
  )
}
