import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { openDialog } from './openDialog.ts'
import './Sheet.css'

/** Slides up over the page for a choice or a closer look. Closes by its button, Escape, the way back, or a tap beside it. */
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
  /** Stays at the lower edge: what the choice is confirmed with. */
  footer?: ReactNode
  /** What was started in it is under way: it stays until that is over. */
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
      /* React passes on what a sheet inside this one tells. */
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
