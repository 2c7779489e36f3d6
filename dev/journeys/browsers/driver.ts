/** What the journeys need of a browser: one window, driven natively. Scripts are source text, elements the results of expressions. */
export type Driver = {
  /** Loads an address and resolves when its document has loaded. */
  load(url: string): Promise<void>
  /** The value of an expression in the page, once it is no promise any more. */
  evaluate<T>(expression: string): Promise<T>
  /** Clicks in the middle of the element, which is in sight. */
  click(element: string): Promise<void>
  /** Replaces what a field contains, key by key. */
  type(element: string, text: string): Promise<void>
  /** Presses a key on what has the focus. */
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

/** Opens a window with nothing stored. `atStart` runs in each document, before its own scripts where the browser can do that. */
export type OpenDriver = (atStart: string) => Promise<Driver>

/** A phone's window. */
export const SIZE = { width: 390, height: 844 }
export const LANGUAGE = 'zh-CN'
export const TIME_ZONE = 'Asia/Shanghai'
