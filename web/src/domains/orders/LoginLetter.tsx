import { useState } from 'react'
import type { Answer } from '../../core/request.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Login = Answer<'orders', 'revealLogin'>

/** What was in the envelope. The password stays covered until asked for; copying it needs no look at it. */
export function LoginLetter({
  login: { account, password, loginName, zone, twoStepSupport, steps },
  onSeal,
}: {
  login: Login
  onSeal: () => void
}) {
  const [shown, setShown] = useState(false)
  return (
    <div className="letter">
      <p className="letter-zone">
        <Tag tone="accent">{zone}</Tag>
        <span>进游戏后看到「{loginName}」就对了</span>
      </p>
      <dl className="letter-rows">
        <div className="letter-row">
          <dt>账号</dt>
          <dd>{account}</dd>
          <CopyButton text={account} what="账号" />
        </div>
        <div className="letter-row">
          <dt>密码</dt>
          <dd>
            {shown ? (
              password
            ) : (
              <>
                <span aria-hidden="true">••••••</span>
                <span className="sr-only">已遮住</span>
              </>
            )}
          </dd>
          <IconButton
            icon={shown ? 'eye' : 'eye-off'}
            label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
          <CopyButton text={password} what="密码" />
        </div>
      </dl>
      <ol className="letter-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        {twoStepSupport ? <li>这个账号支持二次验证协助：游戏要验证码时，号主会帮你通过</li> : null}
      </ol>
      <p className="letter-foot">
        请勿修改密码、绑定或转移账号里的东西，押金可能因此不退。
        <Button kind="plain" size="s" onClick={onSeal}>
          收起
        </Button>
      </p>
    </div>
  )
}
