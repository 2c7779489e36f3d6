import type { Modal, message } from 'antd'

type Host = {
  readonly message: ReturnType<typeof message.useMessage>[0]
  readonly modal: ReturnType<typeof Modal.useModal>[0]
}
let host: Host | null = null

/** Called by `FeedbackHost`, which the theme renders. */
export const attachFeedback = (shown: Host): void => {
  host = shown
}

/** A short message that goes away by itself. */
export const toast = (text: string, kind: 'success' | 'fail' | 'info' = 'info'): void => {
  void host?.message[kind === 'fail' ? 'error' : kind](text)
}

type Dialog = { readonly title: string; readonly text: string }

/** A message that waits to be read. */
export const alertDialog = ({ title, text }: Dialog): Promise<void> =>
  new Promise((resolve) => {
    host?.modal.info({ title, content: text, okText: '我知道了', centered: true, afterClose: resolve })
  })

/** Asks before an act: what it will do, in the words of its button. Resolves to whether it was confirmed. */
export const confirmDialog = ({
  title,
  text,
  confirm,
  cancel = '取消',
  isDestructive = false,
}: Dialog & { confirm: string; cancel?: string; isDestructive?: boolean }): Promise<boolean> =>
  new Promise((resolve) => {
    host?.modal.confirm({
      title,
      content: text,
      okText: confirm,
      cancelText: cancel,
      centered: true,
      autoFocusButton: isDestructive ? 'cancel' : 'ok',
      okButtonProps: { danger: isDestructive },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
