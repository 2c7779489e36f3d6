import { Icon } from '../art/Icon.tsx'
import './Steps.css'

/** The steps of a form in several pages; `current` counts from 1. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {steps.map((text, i) => (
        <li
          key={text}
          aria-current={i + 1 === current ? 'step' : undefined}
          data-done={i + 1 < current ? '' : undefined}
        >
          <span className="steps-mark num" aria-hidden="true">
            {i + 1 < current ? <Icon name="check" size={14} /> : i + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
