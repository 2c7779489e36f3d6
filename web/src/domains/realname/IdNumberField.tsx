import { idNumber } from '@shanghao/contract/validation/people'
import { Icon } from '../../ui/art/Icon.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import type { FieldProps } from '../../ui/form/Form.tsx'

const LENGTH = 18

/** An ID number of 18 characters, checked once it is complete. */
export function IdNumberField({ error, ...field }: FieldProps) {
  const { value } = field
  const isValid = idNumber.holds(value)
  const isInvalid = value.length === LENGTH && !isValid
  return (
    <TextField
      label="身份证号"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="18 位，末位可以是 X"
      hint={value && value.length < LENGTH ? `已输入 ${value.length} 位` : undefined}
      clean={(text) =>
        text
          .toUpperCase()
          .replace(/[^\dX]/g, '')
          .slice(0, LENGTH)
      }
      {...field}
      error={error ?? (isInvalid ? idNumber.message('身份证号') : undefined)}
      end={
        isValid ? (
          <span className="realname-fits">
            <Icon name="check" />
            <span className="sr-only">号码格式正确</span>
          </span>
        ) : null
      }
    />
  )
}
