import { type PointerEvent, useState } from 'react'
import { scrollBehavior } from '../../../core/platform/motion.ts'

const scrollToLetter = (letter: string) => {
  document.getElementById(`initial-${letter}`)?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
}

/** Letters activeLetter the right edge: a tap scrolls to the letter, and so does a finger moving along them. */
export function IndexBar({ letters }: { letters: readonly string[] }) {
  const [activeLetter, setActiveLetter] = useState<string | null>(null)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const letter = under instanceof HTMLElement ? under.dataset['letter'] : undefined
    if (!letter || letter === activeLetter) return
    setActiveLetter(letter)
    document.getElementById(`initial-${letter}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav
      className="index-bar"
      aria-label="首字母"
      onPointerMove={onPointerMove}
      onPointerUp={() => setActiveLetter(null)}
      onPointerCancel={() => setActiveLetter(null)}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          data-on={letter === activeLetter ? '' : undefined}
          onClick={() => {
            scrollToLetter(letter)
            document.getElementById(`initial-${letter}-name`)?.focus({ preventScroll: true })
          }}
        >
          {letter}
        </button>
      ))}
      {activeLetter ? (
        <span className="index-bar-bubble" aria-hidden="true">
          {activeLetter}
        </span>
      ) : null}
    </nav>
  )
}
