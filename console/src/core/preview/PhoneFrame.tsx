import type { ReactNode } from 'react'
import './PhoneFrame.css'

/** Who scrolls by keyboard has to reach what is below. */
const focusable = (element: HTMLElement | null): void => element?.setAttribute('tabindex', '0')

/** A phone that shows what renters will see; `label` says what. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="phone-frame">
      <section className="phone-frame-screen" aria-label={label} ref={focusable}>
        {children}
      </section>
    </div>
  )
}
