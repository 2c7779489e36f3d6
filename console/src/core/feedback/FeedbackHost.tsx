import { Modal, message } from 'antd'
import { useLayoutEffect } from 'react'
import { attachFeedback } from './feedback.ts'

/** Shows what the functions of `feedback.ts` say, in the theme around it. */
export function FeedbackHost() {
  const [toasts, messages] = message.useMessage({ maxCount: 3 })
  const [modal, modals] = Modal.useModal()
  useLayoutEffect(() => attachFeedback({ message: toasts, modal }), [toasts, modal])
  return (
    <>
      {messages}
      {modals}
    </>
  )
}
