/**
 * What antd's `Form.Item` gives to the field in it besides value and change. A field of ours passes all of it to the element that takes
 * the focus: without it the field is not checked when it is left, and a screen reader does not learn of its error.
 */
export type ItemProps = {
  readonly id?: string
  readonly onBlur?: () => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: 'true'
  readonly 'aria-required'?: 'true'
}
