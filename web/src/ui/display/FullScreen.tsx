import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { scrollBehavior } from '../../core/platform/motion.ts'
import { IconButton } from '../controls/Button.tsx'
import { openDialog } from '../layout/openDialog.ts'
import { useSlides } from './useSlides.ts'
import './FullScreen.css'

export type FullScreenSlide = {
  readonly key: string
  /** An image or drawing; it fills the screen without being cut. */
  readonly picture: ReactNode
  readonly caption?: ReactNode
}

/** Pictures on the full screen. Swiped or changed with the arrow keys; pinching zooms as on any page. */
export function FullScreen({
  open,
  onClose,
  slides,
  startIndex,
}: {
  open: boolean
  onClose: () => void
  slides: readonly FullScreenSlide[]
  /** The index of the first slide. */
  startIndex: number
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { row, index, show } = useSlides()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened or closed
  useEffect(() => {
    if (!open) return dialog.current?.close()
    openDialog(dialog.current)
    show(startIndex)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(index + step, scrollBehavior())
  }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="full-screen"
      aria-label="查看大图"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing a keyboard could scroll it by */}
      <ul ref={row} tabIndex={0} aria-label="图片" className="full-screen-row">
        {slides.map(({ key, picture }) => (
          <li key={key} className="full-screen-slide">
            {open ? picture : null}
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="关闭大图" onClick={onClose} />
      <p className="full-screen-text" role="status">
        <span className="num">
          {index + 1}/{slides.length}
        </span>
        {slides[index]?.caption}
      </p>
    </dialog>
  )
}
