/** What antd's `Form` gives to its `ref`. */
export type Rendered = { readonly nativeElement?: Element | undefined } | null

/**
 * Focuses the first field of a form that a dialog opens with, in place of the dialog's close button. Not under a finger, where the keyboard
 * would cover the dialog.
 */
export const focusFirstField = (form: Element | null): void => {
  if (!form?.closest('[role="dialog"]') || matchMedia('(pointer: coarse)').matches) return
  // An effect of the drawer that follows focuses the drawer itself: a field that is left at once would say that it is empty.
  queueMicrotask(() =>
    form.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus({ preventScroll: true }),
  )
}
