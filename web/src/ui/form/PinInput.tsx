import { PAY_PASSWORD_DIGITS } from '@shanghao/contract/rules'
import { useId } from 'react'
import { Icon } from '../art/Icon.tsx'
import './PinInput.css'

const PLACES = Array.from({ length: PAY_PASSWORD_DIGITS }, (_, place) => place)
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, PAY_PASSWORD_DIGITS)

/** A dialog focuses the element with this attribute when it opens; React's `autoFocus` only works for pages. */
const focusInDialog = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '')

type Props = {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  /** Shown instead of an error while there is none. */
  readonly hint?: string
  /** The entered digits are being checked: no further digit is accepted. */
  readonly busy?: boolean
  readonly onChange: (value: string) => void
}

/**
 * One box for each digit of a payment password. A real input lies over them, so that keyboards, screen readers and paste work; it
 * does not open the system keyboard, because `PinPad` is shown below it.
 */
export function PinInput({ label, value, error, hint, busy = false, onChange }: Props) {
  const id = useId()
  return (
    <div className="pin">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <div className="pin-line" data-error={error ? '' : undefined}>
        <input
          id={id}
          ref={focusInDialog}
          // biome-ignore lint/a11y/noAutofocus: the one thing to do where it stands
          autoFocus
          className="pin-input"
          type="password"
          inputMode="none"
          autoComplete="off"
          value={value}
          readOnly={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(digits(event.target.value))}
        />
        <div className="pin-boxes" aria-hidden="true">
          {PLACES.map((place) => (
            <span
              key={place}
              className="pin-box"
              data-on={place < value.length ? '' : undefined}
              data-next={place === value.length ? '' : undefined}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-note`} className={error ? 'pin-note pin-error' : 'pin-note'} role="status">
        {error ?? hint}
        {value && !busy ? <span className="sr-only">已输入 {value.length} 位</span> : null}
      </p>
    </div>
  )
}

/** The keypad for `PinInput`. Pressing a key keeps the focus in the input, and a key that has it keeps it while `busy`. */
export function PinPad({ value, busy = false, onChange }: Pick<Props, 'value' | 'busy' | 'onChange'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus where it is, does nothing else
    <div className="pin-pad" onMouseDown={(event) => event.preventDefault()}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className="pin-key num"
          aria-disabled={busy || undefined}
          onClick={() => busy || onChange(digits(value + key))}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        className="pin-key pin-key-quiet"
        aria-label="删除"
        aria-disabled={busy || undefined}
        onClick={() => busy || onChange(value.slice(0, -1))}
      >
        <Icon name="backspace" />
      </button>
    </div>
  )
}
