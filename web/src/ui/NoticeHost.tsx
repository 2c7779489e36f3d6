import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { type Dialog, type Toast, useNotices } from '../core/notices.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import './NoticeHost.css'

/** Shows what `toast`, `ask` and `inform` of core/notices say. Part of the shell; screens never render it. */
export function NoticeHost() {
  const { toast, dialogs } = useNotices()
  return (
    <>
      {dialogs.map((dialog) => (
        <Question key={dialog.id} dialog={dialog} />
      ))}
      <ToastLine toast={toast} />
    </>
  )
}

/** In the top layer, so that it also shows above an open dialog or sheet. */
function ToastLine({ toast }: { toast: Toast | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!toast || !box.current?.showPopover) return
    const line = box.current
    line.showPopover()
    return () => line.hidePopover()
  }, [toast])
  return (
    <div ref={box} popover="manual" className="toast" role="status" aria-live="polite">
      {toast ? (
        <div key={toast.id} className="toast-line">
          {toast.icon === 'none' ? null : <Icon name={toast.icon === 'fail' ? 'alert' : 'check'} size={22} />}
          <span>{toast.text}</span>
        </div>
      ) : null}
    </div>
  )
}

function Question({ dialog: { title, text, confirm, cancel, danger, answer } }: { dialog: Dialog }) {
  const box = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  /** Closed rather than just taken away, so that the focus goes back to where it was. */
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="question"
      aria-labelledby={title ? titleId : textId}
      aria-describedby={textId}
      onClose={() => box.current?.open || answer(false)}
    >
      {title ? <h2 id={titleId}>{title}</h2> : null}
      <p id={textId}>{text}</p>
      <div className="question-buttons">
        {cancel ? (
          <Button kind="quiet" onClick={() => answer(false)}>
            {cancel}
          </Button>
        ) : null}
        <Button kind={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
