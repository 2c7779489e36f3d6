import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import './Shortcuts.css'

/** A key that does something on a screen; `keys` is what `KeyboardEvent.key` says. */
export type Shortcut = { readonly keys: string; readonly label: string; readonly run: () => void }

/** What keys are called where their sign does not say it. */
const keyNames: Readonly<Record<string, string>> = { Enter: '回车' }

/** Keys belong to what is typed into, and to an open dialog. One that was just closed keeps the focus until the next frame. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select') !== null ||
    (target.closest('[role="dialog"]')?.checkVisibility() ?? false))

/** Enter on a link or a button presses it. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, [role="button"]') !== null

/** The keyboard shortcuts of a screen: listens to them, and lists them by a button and by the key ?. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isElsewhere(event.target) || isPress(event)) return
    if (event.key === '?') return setOpen(true)
    const shortcut = shortcuts.find(({ keys }) => keys === event.key)
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button className="shortcuts-button" onClick={() => setOpen(true)}>
        快捷键 <kbd className="shortcuts-key">?</kbd>
      </Button>
      <Modal open={isOpen} title="快捷键" footer={null} onCancel={() => setOpen(false)} centered>
        <dl className="shortcuts-list">
          {[...shortcuts, { keys: '?', label: '显示快捷键' }].map(({ keys, label }) => (
            <div key={keys} className="shortcuts-row">
              <dt>
                <kbd className="shortcuts-key">{keyNames[keys] ?? keys}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
