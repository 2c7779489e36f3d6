import { type KeyboardEvent, useId } from 'react'
import './Tabs.css'

type Props<V extends string> = {
  /** The group's name for screen readers. */
  readonly label: string
  readonly value: V
  readonly tabs: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  readonly children: React.ReactNode
}
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs; `children` is the panel of the selected one. The arrow keys select the next and the previous tab. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: Props<V>) {
  const id = useId()
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value) + (STEPS[event.key] ?? 0)
    const next = tabs[(at + tabs.length) % tabs.length]
    if (!next || next.value === value) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="tabs-tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-face`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={step}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-face`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
