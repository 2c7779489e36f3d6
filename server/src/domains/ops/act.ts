import type { OperatorActKind } from '@shanghao/contract/ops/states'
import type { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import type { Settings } from '../../core/settings/read.ts'

/** The effect of an act, read under lock when it is requested and again when it is performed. */
export type ActSummary = {
  /** Names the act where it can happen only once, e.g. `withdrawal:<id>`; null where a repeat is another act. */
  subject: string | null
  /** Money that leaves the platform or is granted (分). */
  amountFen: number
  /** What one operator gave the same before without a second (分): it counts together with the amount towards the limit of one act. */
  aloneBeforeFen?: number
  reason: string
  /** The user who gets it; null while unknown. */
  beneficiaryId: number | null
  /** Further users it concerns: neither may request nor approve it. */
  involvedIds?: readonly number[]
  /** Requires a second operator for any amount. */
  takesTwo?: boolean
  /** Only one operator at a time may request it: their request replaces the pending one of whom they took it from. */
  replacesOthers?: boolean
}

/** Who performs an act: the requesting operator, and the approval that lets them where it took one. */
export type Performing = {
  operatorId: number
  approval: { id: number; approvedBy: number } | null
  at: Date
  settings: Settings
}

/** An act of operators that may take a second operator. */
export type OperatorAct<Request extends object = object, Result extends object = object> = {
  kind: OperatorActKind
  /** Parses a stored request. */
  request: z.ZodType<Request>
  /**
   * What the act comes to at a moment; raises what performing it then would. Null when it has happened already, so that performing it
   * answers what is there and gives nothing more.
   */
  summarize(tx: Tx, request: Request, at: Date, settings: Settings): Promise<ActSummary | null>
  /**
   * Asks a provider, outside of transactions, before the act is requested and again before it is approved. Raises when its
   * answer rules the act out.
   */
  askOutside?(deps: Deps, request: Request): Promise<void>
  /** What a stored request will do when it is performed, in one sentence that its approver reads. */
  describe(request: Request): string
  /** What else its approver has to know while it waits, as it stands now: what it refers to, or what speaks against it. One sentence each. */
  explain?(db: Db, request: Request, settings: Settings): Promise<string[]>
  /** Performs the act in the requesting operator's name. */
  perform(tx: Tx, request: Request, by: Performing): Promise<Result>
  /** Runs after the commit of a performed act, as when a job has work now or settings have changed. */
  afterCommit?(deps: Pick<Deps, 'settings' | 'jobRequests'>): Promise<void> | void
}

/** Every act by kind: one without an entry does not compile. */
export type OperatorActs = Readonly<Record<OperatorActKind, OperatorAct>>
