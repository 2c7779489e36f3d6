import type { ReactNode } from 'react'
import { TextField } from './Field.tsx'
import type { FieldProps } from './Form.tsx'
import './AmountField.css'

/** Keeps what can be yuan: digits, and at most two after one point. */
const clean = (text: string): string => /^\d{0,7}(?:\.\d{0,2})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? ''

/** A large field for an amount in yuan. `end` is rendered beside it, e.g. a button for the maximum. */
export function AmountField({
  label,
  hint,
  end,
  ...field
}: FieldProps & { label: string; hint?: ReactNode; end?: ReactNode }) {
  return (
    <div className="amount-field">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        clean={clean}
        hint={hint}
        end={end}
        {...field}
      />
    </div>
  )
}
