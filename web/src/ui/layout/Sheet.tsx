import { type ReactNode, useDeferredValue, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { openDialog } from './openDialog.ts'
import './Sheet.css'

/** A dialog at the bottom of the screen. Closes by its button, Escape, the system's back gesture, or a tap outside. */
export function Sheet({
  open,
  onClose,
  title,
  footer,
  locked = false,
  isLarge = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** Fixed at the lower edge: the confirming button. */
  footer?: ReactNode
  /** Its action is running: it can't be closed. */
  locked?: boolean
  /**
   * Its content takes long to render: React does that in slices of some milliseconds, so that the tap that opens it is answered in the
   * next frame. Keys pressed meanwhile don't reach it.
   */
  isLarge?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const soon = useDeferredValue(open)
  const shown = isLarge ? soon : open
  /** Its page knows that it closes: the event `close` comes a task later, when it may be open again. */
  const isCancelled = useRef(false)
  /** What a closing sheet showed last: its page may have nothing for it any more. */
  const last = useDeferredValue(children)
  useEffect(() => {
    if (open && shown) openDialog(box.current)
  }, [open, shown])
  /** Closed before it is removed, so that the focus returns to where it was. */
  useLayoutEffect(() => {
    const dialog = box.current
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = box.current
    if (open || !dialog?.open) return
    // Closing makes the page behind react again, for which the browser computes the style of all of it: the sheet is gone before.
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => dialog.close())
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; the keyboard has Escape
    <dialog
      ref={box}
      tabIndex={-1}
      className="sheet"
      data-closing={open ? undefined : ''}
      aria-labelledby={id}
      /* React also passes on events of a sheet inside this one. */
      onCancel={(event) => {
        if (event.target !== box.current) return
        if (locked) return event.preventDefault()
        isCancelled.current = true
        if (open) onClose()
      }}
      onClose={(event) => {
        if (event.target !== box.current) return
        const wasCancelled = isCancelled.current
        isCancelled.current = false
        if (!open || box.current.open) return
        // It was opened again meanwhile, or is locked: Chromium closes a dialog at a second Escape although `cancel` was prevented.
        if (!wasCancelled && !locked) onClose()
        else if (shown) openDialog(box.current)
      }}
      onClick={(event) => event.target === box.current && !locked && onClose()}
    >
      {shown ? (
        <div className="sheet-box">
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label="关闭" onClick={onClose} disabled={locked} />
          </div>
          <div className="sheet-body">{open ? children : last}</div>
          {footer ? <div className="sheet-foot">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
