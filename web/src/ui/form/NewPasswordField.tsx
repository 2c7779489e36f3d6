import { PASSWORD_KINDS, PASSWORD_MAX, PASSWORD_MIN } from '@shanghao/contract/rules'
import { loginPasswordParts } from '@shanghao/contract/validation/secrets'
import { Icon } from '../art/Icon.tsx'
import { PasswordField } from './Field.tsx'
import type { FieldProps } from './Form.tsx'
import './NewPasswordField.css'

const texts: Readonly<Record<keyof typeof loginPasswordParts, string>> = {
  length: `${PASSWORD_MIN}–${PASSWORD_MAX} 位`,
  kinds: `字母、数字、符号至少 ${PASSWORD_KINDS} 种`,
  plain: '不含空格和中文',
}
const parts = Object.keys(texts) as (keyof typeof texts)[]

/** A field for a new login password that shows which rules are met while typing. */
export function NewPasswordField({ label = '设置密码', ...field }: FieldProps & { label?: string }) {
  return (
    <div className="new-password">
      <PasswordField label={label} autoComplete="new-password" placeholder={texts.length} {...field} />
      <ul className="password-parts">
        {parts.map((part) => {
          const met = loginPasswordParts[part](field.value)
          return (
            <li key={part} data-met={met ? '' : undefined}>
              <Icon name="check" size={14} />
              {texts[part]}
              {met ? <span className="sr-only">，已符合</span> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
