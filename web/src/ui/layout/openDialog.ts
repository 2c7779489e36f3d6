/**
 * Opens a dialog modally with the focus on the dialog itself, so that no button looks chosen and a screen reader begins with
 * the title. What carries `autofocus` inside it gets the focus instead. The dialog needs `tabIndex={-1}`.
 */
export const openDialog = (dialog: HTMLDialogElement | null): void => {
  if (!dialog || dialog.open) return
  const own = dialog.querySelector<HTMLElement>('[autofocus]')
  dialog.showModal()
  ;(own ?? dialog).focus({ preventScroll: true })
}
