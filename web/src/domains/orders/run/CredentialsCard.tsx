import { useState } from 'react'
import type { Answer } from '../../../core/http/request.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'

type Login = Answer<'orders', 'revealLogin'>

/** What was in the envelope. The password stays covered until asked for; copying it needs no look at it. */
export function CredentialsCard({
  login: { account, password, loginName, zone, steps },
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
        <span>进入游戏后，角色名应为「{loginName}」</span>
      </p>
      <dl className="letter-rows">
        <div className="letter-row">
          <dt>账号</dt>
          <dd>
            <span className="letter-text">{account}</span>
            <CopyButton text={account} what="账号" />
          </dd>
        </div>
        <div className="letter-row">
          <dt>密码</dt>
          <dd>
            {shown ? (
              <span className="letter-text">{password}</span>
            ) : (
              <span className="letter-text">
                <span aria-hidden="true">••••••</span>
                <span className="sr-only">已隐藏</span>
              </span>
            )}
            <IconButton
              icon={shown ? 'eye' : 'eye-off'}
              label={shown ? '隐藏密码' : '显示密码'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
            <CopyButton text={password} what="密码" />
          </dd>
        </div>
      </dl>
      <ol className="letter-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="letter-foot">
        请勿修改密码、更改绑定或转移账号内的物品，否则可能扣除押金。
        <Button kind="plain" size="s" onClick={onSeal}>
          收起
        </Button>
      </p>
    </div>
  )
}
