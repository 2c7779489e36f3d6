import { type PointerEvent, useState } from 'react'

const jump = (letter: string) => {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  document.getElementById(`initial-${letter}`)?.scrollIntoView({ behavior, block: 'start' })
}

/** Letters at the right edge: a tap jumps, a finger drawn along them jumps as it goes. */
export function IndexBar({ letters }: { letters: readonly string[] }) {
  const [at, setAt] = useState<string | null>(null)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const letter = under instanceof HTMLElement ? under.dataset['letter'] : undefined
    if (!letter || letter === at) return
    setAt(letter)
    document.getElementById(`initial-${letter}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav
      className="index-bar"
      aria-label="首字母"
      onPointerMove={follow}
      onPointerUp={() => setAt(null)}
      onPointerCancel={() => setAt(null)}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          data-on={letter === at ? '' : undefined}
          onClick={() => {
            jump(letter)
            document.getElementById(`initial-${letter}-name`)?.focus({ preventScroll: true })
          }}
        >
          {letter}
        </button>
      ))}
      {at ? (
        <span className="index-bar-bubble" aria-hidden="true">
          {at}
        </span>
      ) : null}
    </nav>
  )
}
