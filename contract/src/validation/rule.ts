/**
 * A rule of one field: whether a value keeps it, and what is said of a field, by its Chinese label, that breaks it. Forms, schemas
 * and the server say the same, because each message stands with its rule only. Without zod, for the browser.
 */
export type Rule<T = string> = {
  readonly holds: (value: T) => boolean
  readonly message: (label: string) => string
}

export const rule = <T>(holds: (value: T) => boolean, message: (label: string) => string): Rule<T> => ({
  holds,
  message,
})

/** How a field is filled, which its message says when it is empty. */
export type Filled = 'input' | 'select' | 'upload'
const verbs: Readonly<Record<Filled, string>> = { input: '输入', select: '选择', upload: '上传' }

/** The message of an empty field. */
export const requiredText = (label: string, by: Filled = 'input'): string => `请${verbs[by]}${label}`

/** The message of a value for which no other says what is wrong. */
export const invalidText = (label: string): string => `${label}的值无效`
export const malformedText = (label: string): string => `${label}格式不正确`

/** The message of the first rule that a value breaks; null when it keeps all of them. */
export const firstBroken = <T>(label: string, value: T, ...rules: readonly Rule<T>[]): string | null =>
  rules.find(({ holds }) => !holds(value))?.message(label) ?? null

/** The check of a field that has to be filled, for `useForm`. */
export const requiredField =
  (label: string, ...rules: readonly Rule[]) =>
  (text: string): string | null =>
    text.trim() === '' ? requiredText(label) : firstBroken(label, text, ...rules)

/** The check of a field that may stay empty. */
export const optionalField =
  (label: string, ...rules: readonly Rule[]) =>
  (text: string): string | null =>
    text.trim() === '' ? null : firstBroken(label, text, ...rules)
