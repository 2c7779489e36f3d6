import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** Fixed at the lower edge: the confirming button. */
  footer?: ReactNode
  /** Its action is running: it can't be closed. */
  locked?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) openDialog(box.current)
    else box.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; the keyboard has Escape
    <dialog
      ref={box}
      tabIndex={-1}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => event.target === box.current && locked && event.preventDefault()}
      /* React also passes on events of a sheet inside this one. */
      onClose={(event) => event.target === box.current && open && onClose()}
      onClick={(event) => event.target === box.current && !locked && onClose()}
    >
      {open ? (
        <div className="sheet-box">
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label="关闭" onClick={onClose} disabled={locked} />
          </div>
          <div className="sheet-body">{children}</div>
          {footer ? <div className="sheet-foot">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
