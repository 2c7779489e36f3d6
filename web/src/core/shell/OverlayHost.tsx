import { useRetrying } from '@shanghao/client/http/retry'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { openDialog } from '../../ui/layout/openDialog.ts'
import { useDelayedFlag } from '../time/useDelayedFlag.ts'
import { useTopDialog } from './observeDialogs.ts'
import { type Dialog, type Toast, useOverlays } from './overlays.ts'
import './OverlayHost.css'

/**
 * Renders the toast, dialogs and announcements of core/shell/overlays. Part of the shell; screens never render it. Screen readers
 * hear nothing from outside an open dialog, so that its regions are inside the one on top.
 */
export function OverlayHost() {
  const { toast, dialogs, announcement } = useOverlays()
  const dialog = useTopDialog()
  const regions = (
    <>
      <RetryingLine />
      <ToastLine toast={toast} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
  return (
    <>
      {dialogs.map((dialog) => (
        <ConfirmDialog key={dialog.id} dialog={dialog} />
      ))}
      {dialog ? createPortal(regions, dialog) : regions}
    </>
  )
}

/**
 * Screen readers announce changes of a live region, not its initial content: the text follows this time (ms) after a frame with the empty
 * region. A timer alone would end before that frame on a slow phone.
 */
const ANNOUNCE_DELAY_MS = 60

/**
 * In the top layer, so that it shows above an open dialog or sheet. The region always exists, empty; it is raised
 * above a dialog that was opened later, and gets its text afterwards.
 */
function ToastLine({ toast }: { toast: Toast | null }) {
  const box = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState<Toast | null>(null)
  useEffect(() => {
    const line = box.current
    // The dialog that held it may have been removed in the same moment: then it is shown again elsewhere.
    if (
      line?.isConnected &&
      line.showPopover &&
      (!line.matches(':popover-open') || document.querySelector('dialog[open]'))
    ) {
      if (line.matches(':popover-open')) line.hidePopover()
      line.showPopover()
    }
    if (!toast) return setAnnounced(null)
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setAnnounced(toast), ANNOUNCE_DELAY_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [toast])
  return (
    <div ref={box} popover="manual" className="toast" role="status" aria-live="polite">
      {announced ? (
        <div key={announced.id} className="toast-line">
          {announced.icon === 'none' ? null : (
            <Icon name={announced.icon === 'fail' ? 'alert' : 'check'} size={22} />
          )}
          <span>{announced.text}</span>
        </div>
      ) : null}
    </div>
  )
}

/** A retry that ends sooner (ms) is not shown. */
const RETRYING_SHOWN_AFTER_MS = 1000

/** Shows that a request is being retried, above sheets and dialogs as well. */
function RetryingLine() {
  const isShown = useDelayedFlag(
    useRetrying(({ count }) => count > 0),
    RETRYING_SHOWN_AFTER_MS,
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown || !box.current?.isConnected || !box.current.showPopover) return
    const line = box.current
    line.showPopover()
    return () => line.hidePopover()
  }, [isShown])
  return (
    <div ref={box} popover="manual" className="retrying" role="status" aria-live="polite">
      {isShown ? <span className="retrying-line">正在重试，请稍候</span> : null}
    </div>
  )
}

function ConfirmDialog({ dialog: { title, text, confirm, cancel, danger, answer } }: { dialog: Dialog }) {
  const box = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  /** Closed before it is removed, so that the focus returns to where it was. */
  useLayoutEffect(() => {
    const dialog = box.current
    openDialog(dialog)
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className="confirm-dialog"
      aria-labelledby={title ? titleId : textId}
      aria-describedby={textId}
      // The event `close` comes a task later: until then the same question, asked again by a quick key, would count as open.
      onCancel={() => answer(false)}
      onClose={() => box.current?.open || answer(false)}
    >
      {title ? <h2 id={titleId}>{title}</h2> : null}
      <p id={textId}>{text}</p>
      <div className="confirm-dialog-buttons">
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
