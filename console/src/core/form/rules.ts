import {
  type Rule as FieldRule,
  optionalField,
  requiredField,
  requiredText,
} from '@shanghao/contract/validation/rule'
import type { FormRule } from 'antd'

const checked = (check: (text: string) => string | null, isRequired: boolean): FormRule[] => [
  {
    required: isRequired,
    validator: async (_rule, value: unknown) => {
      const message = check(value === undefined || value === null ? '' : String(value))
      if (message !== null) throw new Error(message)
    },
  },
]

/** The rules of a field that has to be filled, with the messages of `contract/src/validation`. */
export const requiredRules = (label: string, ...rules: readonly FieldRule[]): FormRule[] =>
  checked(requiredField(label, ...rules), true)

/** The rules of a field of which something has to be chosen. */
export const chosenRules = (label: string): FormRule[] => [
  { required: true, message: requiredText(label, 'select') },
]

/** The rules of a field that may stay empty. */
export const optionalRules = (label: string, ...rules: readonly FieldRule[]): FormRule[] =>
  checked(optionalField(label, ...rules), false)
