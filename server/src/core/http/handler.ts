import type { ParsedOf, ResultOf, Who } from '@shanghao/contract/call'
import type { Deps } from '../config/deps.ts'
import type { Viewer } from './auth.ts'
import type { Once } from './idempotency.ts'
import type { Site } from './site.ts'

/** The context of a request, passed to its handler besides the input. */
export type Ctx<W extends Who = Who> = Deps & {
  viewer: W extends 'anyone' ? Viewer | null : Viewer
  /** The owner that the viewer acts for in a call for `merchant`: themselves, or the owner whose staff they are; else null. */
  ownerId: W extends 'merchant' ? number : number | null
  /** The caller's network address. */
  address: string
  /** The device id of the request (see core/http/device.ts); null for none. */
  device: string | null
  /** What the browser or app says it is (`user-agent`), up to 300 characters; null for none. */
  agent: string | null
  /** The site of the request's host name. Who calls chooses it, so it never grants anything. */
  site: Site
  now: Date
  /** The file of a call that takes one; empty where none was sent. */
  file: Buffer
  /** Runs an act in one transaction and, under an Idempotency-Key, only once. */
  once: Once
}

export type Handler<C> = C extends { who: infer W extends Who }
  ? (ctx: Ctx<W>, input: ParsedOf<C>) => Promise<ResultOf<C>>
  : never

/** One handler for each call of a domain: a call without one does not compile. */
export type Handlers<T> = { [N in keyof T]: Handler<T[N]> }
