/**
 * Stands in for the modules by which antd and its icons insert style elements (vite.config.ts): the content policy allows styles of our
 * own files only, and style sheets that a script adopts. The functions are those modules'.
 */
type Options = {
  /** `queue`: behind those of the same or a lower priority, and in front of what is appended. */
  readonly prepend?: boolean | 'queue'
  readonly priority?: number
  readonly mark?: string
}
type Adopted = {
  readonly sheet: CSSStyleSheet
  readonly isFirst: boolean
  readonly priority: number
  css: string
}

const adopted = new Map<string, Adopted>()
const nameOf = (key: string, { mark = '' }: Options): string => `${mark} ${key}`

const show = (): void => {
  const all = [...adopted.values()]
  const first = all.filter(({ isFirst }) => isFirst).toSorted((a, b) => a.priority - b.priority)
  document.adoptedStyleSheets = [...first, ...all.filter(({ isFirst }) => !isFirst)].map(({ sheet }) => sheet)
}

/** Adopts a style sheet, or changes the one of this key. Returns an element outside the document, which takes attributes. */
export const updateCSS = (css: string, key: string, options: Options = {}): HTMLStyleElement => {
  const name = nameOf(key, options)
  const known = adopted.get(name)
  if (known?.css !== css) {
    const sheet = known?.sheet ?? new CSSStyleSheet()
    sheet.replaceSync(css)
    const isFirst = options.prepend !== undefined && options.prepend !== false
    adopted.set(name, { sheet, isFirst, priority: options.priority ?? 0, css })
    if (!known) show()
  }
  return document.createElement('style')
}

export const removeCSS = (key: string, options: Options = {}): void => {
  if (adopted.delete(nameOf(key, options))) show()
}

export const injectCSS = (css: string, options: Options = {}): HTMLStyleElement =>
  updateCSS(css, `injected ${adopted.size}`, options)

/** There is no container. */
export const clearContainerCache = (): void => {}

/** There is no shadow root either. */
export const getShadowRoot = (): null => null

export const warningOnce = (): void => {}
