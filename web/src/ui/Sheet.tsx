import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
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
    if (open) box.current?.showModal()
    else box.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; the keyboard has Escape
    <dialog
      ref={box}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => event.target === box.current && locked && event.preventDefault()}
      /* React passes on what a sheet inside this one tells. */
      onClose={(event) => event.target === box.current && open && onClose()}
      onClick={(event) => event.target === box.current && !locked && onClose()}
    >
      {open ? (
        <div className="sheet-box">
          <header className="sheet-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label="关闭" onClick={onClose} disabled={locked} />
          </header>
          <div className="sheet-body">{children}</div>
          {footer ? <footer className="sheet-foot">{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
