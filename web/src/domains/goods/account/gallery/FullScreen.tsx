import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../../../ui/controls/Button.tsx'
import { openDialog } from '../../../../ui/layout/openDialog.ts'
import { DrawnMark, type Slide, SlidePicture } from './SlidePicture.tsx'
import { useSlides } from './useSlides.ts'

/** The pictures as large as the screen. Swiped or turned with the arrow keys; two fingers zoom as on any page. */
export function FullScreen({
  open,
  onClose,
  slides,
  game,
  from,
}: {
  open: boolean
  onClose: () => void
  slides: readonly Slide[]
  game: number
  /** The slide to begin with. */
  from: number
}) {
  const box = useRef<HTMLDialogElement>(null)
  const { row, at, show } = useSlides()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened or closed
  useEffect(() => {
    if (!open) return box.current?.close()
    openDialog(box.current)
    show(from)
  }, [open])
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(at + step, 'smooth')
  }
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className="full-screen"
      aria-label="查看大图"
      onClose={onClose}
      onKeyDown={turn}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing a keyboard could scroll it by */}
      <ul ref={row} tabIndex={0} aria-label="图片" className="gallery-row">
        {slides.map((slide) => (
          <li key={slide.key} className="gallery-slide">
            {open ? <SlidePicture slide={slide} game={game} /> : null}
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="关闭大图" onClick={onClose} />
      <p className="full-screen-words" role="status">
        <span className="num">
          {at + 1}/{slides.length}
        </span>
        <span className="clamp-2">{slides[at]?.caption}</span>
        {slides[at]?.url === null ? <DrawnMark /> : null}
      </p>
    </dialog>
  )
}
