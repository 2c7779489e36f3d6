import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { openDialog } from '../../ui/layout/openDialog.ts'
import { useRepeating } from '../http/retry.ts'
import { useDelayedFlag } from '../time/useDelayedFlag.ts'
import { type Dialog, type Toast, useNotices } from './overlays.ts'
import './OverlayHost.css'

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

/** A live region has to be there before its text: screen readers tell changes, not what a region comes with. */
const SPOKEN_AFTER_MS = 60

/**
 * In the top layer, so that it also shows above an open dialog or sheet. The region itself always stands there, empty; it is
 * raised above a dialog that was opened later, and gets its text a moment after.
 */
function ToastLine({ toast }: { toast: Toast | null }) {
  const box = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<Toast | null>(null)
  useEffect(() => {
    const line = box.current
    if (line?.showPopover && (!line.matches(':popover-open') || document.querySelector('dialog[open]'))) {
      if (line.matches(':popover-open')) line.hidePopover()
      line.showPopover()
    }
    if (!toast) return setTold(null)
    const timer = setTimeout(() => setTold(toast), SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div ref={box} popover="manual" className="toast" role="status" aria-live="polite">
      {told ? (
        <div key={told.id} className="toast-line">
          {told.icon === 'none' ? null : <Icon name={told.icon === 'fail' ? 'alert' : 'check'} size={22} />}
          <span>{told.text}</span>
        </div>
      ) : null}
    </div>
  )
}

/** A repeat that ends sooner (ms) is not mentioned. */
const REPEATING_AFTER_MS = 1000

/** Says that a request is being repeated, above sheets and dialogs as well. */
function RepeatingLine() {
  const isShown = useDelayedFlag(
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
    openDialog(dialog)
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      tabIndex={-1}
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
