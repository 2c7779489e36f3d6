import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Finds elements by role, label and text in the page itself, alike in every browser. */
const TESTING_LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
).replace(/\n\/\/# sourceMappingURL.*/, '')

export const HAS_FINDER = "'TestingLibraryDom' in window"
/** Evaluated once in a document, before `elementsOf`. */
export const FINDER = `(() => { ${TESTING_LIBRARY} })()`

/** Keeps the faults of the site's documents, also of those that the window has left. */
export const RECORD_FAULTS = `(() => {
  if (window.recordsFaults) return
  window.recordsFaults = true
  const record = (fault) => {
    const faults = JSON.parse(sessionStorage.getItem('journeyFaults') ?? '[]')
    sessionStorage.setItem('journeyFaults', JSON.stringify([...faults, location.pathname + ' ' + fault]))
  }
  addEventListener('error', ({ error, message }) => message && record(error?.stack ?? message))
  addEventListener('unhandledrejection', ({ reason }) => record(reason?.stack ?? reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => record(violatedDirective + ' ' + blockedURI))
  const { error } = console
  console.error = (...parts) => {
    record(parts.map((part) => part?.stack ?? String(part)).join(' '))
    error.apply(console, parts)
  }
})()`

const regExpOrText = (wanted: string | RegExp): string =>
  wanted instanceof RegExp ? String(wanted) : JSON.stringify(wanted)

/** The dialog on top, or the page. */
const AROUND = "([...document.querySelectorAll('dialog[open]:not([popover])')].at(-1) ?? document.body)"

/** What is looked for: a role with a name, a field by its label, or a CSS selector. */
export type Wanted =
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly css: string }

/** An expression for the elements that can be seen, in the dialog on top if one is open. */
export const elementsOf = (wanted: Wanted): string => {
  if ('css' in wanted) return `[...document.querySelectorAll(${JSON.stringify(wanted.css)})]`
  if ('label' in wanted)
    return `TestingLibraryDom.queryAllByLabelText(${AROUND}, ${regExpOrText(wanted.label)})`
  const name = wanted.name === undefined ? '' : `, { name: ${regExpOrText(wanted.name)} }`
  return `TestingLibraryDom.queryAllByRole(${AROUND}, ${JSON.stringify(wanted.role)}${name})`
}

/** The element that `reach` found last. */
export const REACHED = 'window.reachedElement'

/** Brings the first of these elements into the middle of the window; whether a tap there reaches it. */
export const reach = (elements: string): string => `(() => {
  const [element] = ${elements}
  if (!element || element.matches(':disabled')) return false
  window.reachedElement = element
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && (element.contains(at) || at.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(at)))
})()`

/** As a device that has seen the packet for newcomers: no popup comes while a guest looks at home. */
export const KNOW_DEVICE = "localStorage.setItem('newcomerTold', 'known')"

/** Answers popups that come over a page at any time, as a person does who wants to go on. */
export const CLOSE_POPUPS = `(() => {
  const popup = document.querySelector('dialog.packet-popup[open], dialog.announcement-popup[open], dialog.browser-prompt[open]')
  const buttons = [...(popup?.querySelectorAll('button') ?? [])]
  buttons.find((one) => /^(关闭|我知道了|以后再说|继续在微信里使用)$/.test(one.getAttribute('aria-label') ?? one.textContent))?.click()
})()`
