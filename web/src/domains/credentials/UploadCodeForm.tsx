import type { Failure } from '@shanghao/client/http/failures'
import { clockText } from '@shanghao/client/time/timeText'
import { isCodeOf, loginHelpOf } from '@shanghao/contract/credentials/games'
import { type CodeRefusal, codeRefusals } from '@shanghao/contract/credentials/states'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { type CodeAccess, type OwnerCode, useEndCode } from './useOwnerCode.ts'
import './UploadCodeForm.css'

const reasons = Object.keys(codeRefusals) as CodeRefusal[]

/** The code, in large characters, with the time that is left; or a reason why there is none. */
export function UploadCodeForm({
  request: { order, form: formText, dueAt, askedAt },
  access,
  onDone,
  onLost,
  onDue,
}: {
  request: OwnerCode
  access: CodeAccess
  onDone: (how: 'given' | 'refused') => void
  /** The request can no longer be ended by this link. */
  onLost: (error: Failure) => void
  onDue: () => void
}) {
  const [isRefusing, setRefusing] = useState(false)
  const end = useEndCode(access, { onDone, onLost })
  const { code: rule } = loginHelpOf(order.gameName)
  const form = useForm(
    { code: '' },
    { code: (text) => (isCodeOf(order.gameName, text) ? null : `请输入 ${formText}`) },
    end.fields,
  )
  return (
    <section className="card code-card upload-code" aria-label="提供验证码">
      <p>租客 {clockText(askedAt)} 登录这个账号，游戏要求验证码。请查看你手机收到的游戏验证码，填在这里。</p>
      <p className="upload-code-left">
        还剩 <Countdown to={dueAt} onEnd={onDue} />
      </p>
      <Form onSubmit={form.submit(end.give)}>
        <TextField
          label="验证码"
          inputMode={rule.digitsOnly ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          placeholder={formText}
          clean={(text) =>
            text.replace(rule.digitsOnly ? /\D/g : /[^A-Za-z0-9]/g, '').slice(0, rule.length[1])
          }
          {...form.field('code')}
        />
        <Button type="submit" block busy={end.isGiving}>
          提供给租客
        </Button>
      </Form>
      <Button kind="plain" onClick={() => setRefusing(true)}>
        无法提供
      </Button>
      <p className="code-note">只提供登录这个账号的验证码。支付、改密、换绑的验证码不要给任何人。</p>
      <Sheet open={isRefusing} onClose={() => setRefusing(false)} title="为什么无法提供？">
        <p className="code-note">租客会看到原因。登不上时租客可以投诉退款。</p>
        <div className="upload-code-reasons">
          {reasons.map((reason) => (
            <Button
              key={reason}
              kind="soft"
              block
              busy={end.isRefusing}
              onClick={() => void end.refuse(reason)}
            >
              {codeRefusals[reason]}
            </Button>
          ))}
        </div>
      </Sheet>
    </section>
  )
}
