import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Icon } from '../art/Icon.tsx'
import type { FieldProps } from './Form.tsx'
import './Field.css'

type LabelProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** Screen readers say a hint that changes while the field is shown. */
  readonly saysHint?: boolean | undefined
}
type NativeInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'className'>
export type TextFieldProps = FieldProps &
  LabelProps &
  NativeInputProps & {
    /** At the right end of the line: a unit, a button. */
    readonly end?: ReactNode
    /** Filters the typed text, e.g. keeps digits only. */
    readonly clean?: (text: string) => string
  }

/** The ids that link a field's hint and error to it for screen readers. */
const describedBy = (id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

type FieldFrameProps = LabelProps & {
  readonly id: string
  readonly error: string | undefined
  readonly children: ReactNode
}

/** Label above a control, hint or error below it. */
function FieldFrame({ id, label, hint, error, saysHint = false, children }: FieldFrameProps) {
  return (
    <div className="field" data-error={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-line">{children}</div>
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {saysHint || (hint && !error) ? (
        <p className="field-hint" id={`${id}-hint`} role={saysHint ? 'status' : undefined}>
          {error ? null : hint}
        </p>
      ) : null}
    </div>
  )
}

/** A labelled text field; hint and error are linked to it for screen readers. */
export function TextField({
  label,
  hint,
  error,
  saysHint,
  end,
  clean,
  value,
  onChange,
  ...rest
}: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} saysHint={saysHint}>
      <input
        id={id}
        className="field-input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onChange(clean ? clean(event.target.value) : event.target.value)}
        {...rest}
      />
      {end}
    </FieldFrame>
  )
}

/** A labelled field for several lines, which grows with its text, with the number of characters written and allowed. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  max,
  ...rest
}: FieldProps & LabelProps & { max: number } & Pick<NativeInputProps, 'placeholder'>) {
  const id = useId()
  const left = max - value.trim().length
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className="field-input field-area"
        value={value}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describedBy(id, { hint, error }), `${id}-count`].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      <span id={`${id}-count`} className="field-count num" data-over={left < 0 ? '' : undefined}>
        <span className="sr-only">已写 </span>
        {max - left}/{max}
        <span className="sr-only"> 字</span>
      </span>
    </FieldFrame>
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
