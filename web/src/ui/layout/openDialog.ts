/**
 * Opens a modal dialog with the focus on the dialog itself, so that no button looks selected and screen readers begin
 * with the title. An element with `autofocus` inside it gets the focus instead. The dialog needs `tabIndex={-1}`.
 */
export const openDialog = (dialog: HTMLDialogElement | null): void => {
  if (!dialog || dialog.open) return
  const autofocused = dialog.querySelector<HTMLElement>('[autofocus]')
  dialog.showModal()
  ;(autofocused ?? dialog).focus({ preventScroll: true })
}
