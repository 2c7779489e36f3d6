import type { OperatorActKind } from '@shanghao/contract/ops/states'
import type { z } from 'zod'
import type { Tx } from '../../core/database/db.ts'

/** What an act comes to, looked up under lock when it is requested and again when it is performed. */
export type About = {
  /** Names the act where it can happen only once, e.g. `withdrawal:<id>`; null where a repeat is another act. */
  subject: string | null
  /** Money that leaves the platform or is handed out (分). */
  amountFen: number
  reason: string
  /** Who gets it; null where no person is named yet. */
  beneficiaryId: number | null
  /** Takes a second operator whatever the amount. */
  takesTwo?: boolean
}

/** Who performs an act: the requesting operator, and the approval that lets them where it took one. */
export type Performing = {
  operatorId: number
  approval: { id: number; approvedBy: number } | null
  at: Date
}

/** An act of operators that may take a second operator. */
export type OperatorAct<Request extends object = object, Result extends object = object> = {
  kind: OperatorActKind
  /** Reads a frozen request back. */
  request: z.ZodType<Request>
  /**
   * What the act comes to at a moment; raises what performing it then would. Null when it has happened already, so that performing it
   * answers what is there and gives nothing more.
   */
  about(tx: Tx, request: Request, at: Date): Promise<About | null>
  /** Performs the act in the requesting operator's name. */
  perform(tx: Tx, request: Request, by: Performing): Promise<Result>
  /** The job that has work once the act is performed: requested after the commit. */
  job?: string
}

/** Every act by kind: one without an entry does not compile. */
export type OperatorActs = Readonly<Record<OperatorActKind, OperatorAct>>
