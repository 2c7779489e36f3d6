import type { CallOutput } from '@shanghao/client/http/calls'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'

type Login = CallOutput<'orders', 'revealLogin'>

/** The revealed credentials. The password stays hidden until it is shown; it can be copied while hidden. */
export function CredentialsCard({
  login: { account, password, loginName, zone, steps },
  onHide,
}: {
  login: Login
  onHide: () => void
}) {
  const [shown, setShown] = useState(false)
  return (
    <div className="credentials">
      <p className="credentials-zone">
        <Tag tone="accent">{zone}</Tag>
        <span>进入游戏后，角色名应为「{loginName}」</span>
      </p>
      <dl className="credentials-rows">
        <div className="credentials-row">
          <dt>账号</dt>
          <dd>
            <span className="credentials-text">{account}</span>
            <CopyButton text={account} what="账号" />
          </dd>
        </div>
        <div className="credentials-row">
          <dt>密码</dt>
          <dd>
            {shown ? (
              <span className="credentials-text">{password}</span>
            ) : (
              <span className="credentials-text">
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
      <ol className="credentials-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="credentials-foot">
        请勿修改密码、更改绑定或转移账号内的物品，否则可能扣除押金。
        <Button kind="plain" size="s" onClick={onHide}>
          收起
        </Button>
      </p>
    </div>
  )
}
