import type { ComponentType } from 'react'
import { generatePath } from 'react-router'
import type { MenuIcon } from '../shell/menuIcon.ts'

type Value = string | number | boolean | undefined
type NoInput = Record<string, never>

/** What a screen of a console is besides its address. `M` are the permissions of the console. */
export type ScreenOptions<M extends string> = {
  readonly title: string
  /** Who may open it; left out, everyone who may use the console. */
  readonly may?: M
  /** Its entry in the menu, below the heading `group`; left out, it has none. */
  readonly menu?: { readonly group: string; readonly icon: MenuIcon }
}
type Addressed<M extends string> = ScreenOptions<M> & { readonly pattern: string }
/** Any screen with its page, for lists of them. Addresses are declared without pages, which link to one another. */
export type AnyScreen<M extends string = string> = Addressed<M> & {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Starts the calls that the page makes first, while its code is loading. */
  readonly prefetchCalls?: () => void
}
/** A screen that is called for its address: `paths.order({ orderId, tab: 'money' })`. */
export type Screen<M extends string, I> = ((
  ...args: NoInput extends I ? [input?: I] : [input: I]
) => string) &
  Addressed<M>

/** The address of a pattern with its parameters, the rest of the input as its query; empty fields are left out. */
const addressOf = (pattern: string, input: Readonly<Record<string, Value>> = {}): string => {
  const names = pattern.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []))
  const path = generatePath<string>(
    pattern,
    Object.fromEntries(names.map((name) => [name, String(input[name])])),
  )
  const query = Object.entries(input).filter(
    ([name, value]) => !names.includes(name) && value !== undefined && value !== '',
  )
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
}

/**
 * Declares screens of a console with permissions `M`: `screen<{ orderId: string; tab?: string }>('/orders/:orderId', { … })`. The
 * type has the parameters of the pattern and the fields of the query.
 */
export const screensOf =
  <M extends string>() =>
  <I extends Record<string, Value> = NoInput>(pattern: string, options: ScreenOptions<M>): Screen<M, I> =>
    Object.assign((input?: I) => addressOf(pattern, input), { pattern, ...options })
