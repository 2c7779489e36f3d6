import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Icon } from '../art/Icon.tsx'
import type { FieldProps } from './Form.tsx'
import './Field.css'

type LabelProps = { readonly label: string; readonly hint?: ReactNode }
type NativeInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'className'>
export type TextFieldProps = FieldProps &
  LabelProps &
  NativeInputProps & {
    /** At the right end of the line: a unit, a button. */
    readonly end?: ReactNode
    /** Filters the typed text, e.g. keeps digits only. */
    readonly clean?: (text: string) => string
  }

/** A labelled text field; hint and error are linked to it for screen readers. */
export function TextField({ label, hint, error, end, clean, value, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="field" data-error={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-line">
        <input
          id={id}
          className="field-input"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(clean ? clean(event.target.value) : event.target.value)}
          {...rest}
        />
        {end}
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

const digits = (maxLength: number) => (text: string) => text.replace(/\D/g, '').slice(0, maxLength)

/** A phone number of eleven digits. */
export function PhoneField({
  label = '手机号',
  ...rest
}: Partial<LabelProps> & Pick<TextFieldProps, 'end'> & FieldProps & NativeInputProps) {
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="11 位手机号"
      clean={digits(11)}
      {...rest}
    />
  )
}

/** A password field that can show its text. `autoComplete`: `current-password` to sign in, `new-password` to set one. */
export function PasswordField({
  label = '密码',
  ...rest
}: Partial<LabelProps> & FieldProps & NativeInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eye-off'} />
        </button>
      }
    />
  )
}
