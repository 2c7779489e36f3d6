import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { type Dialog, type Toast, useNotices } from '../core/notices.ts'
import { useRepeating } from '../core/repeat.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useLate } from './useLate.ts'
import './NoticeHost.css'

/** Shows what `toast`, `ask` and `inform` of core/notices say. Part of the shell; screens never render it. */
export function NoticeHost() {
  const { toast, dialogs } = useNotices()
  return (
    <>
      {dialogs.map((dialog) => (
        <Question key={dialog.id} dialog={dialog} />
      ))}
      <RepeatingLine />
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

/** A repeat that ends sooner (ms) is not mentioned. */
const REPEATING_AFTER_MS = 1000

/** Says that a request is being repeated, above sheets and dialogs as well. */
function RepeatingLine() {
  const isShown = useLate(
    useRepeating(({ count }) => count > 0),
    REPEATING_AFTER_MS,
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown || !box.current?.showPopover) return
    const line = box.current
    line.showPopover()
    return () => line.hidePopover()
  }, [isShown])
  return (
    <div ref={box} popover="manual" className="repeating" role="status" aria-live="polite">
      {isShown ? <span className="repeating-line">正在重试，请稍候</span> : null}
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
