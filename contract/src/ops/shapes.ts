import { z } from 'zod'
import { fen, moment } from '../id.ts'
import { secrets } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { ruled } from '../validation/schema.ts'
import { factorCode as factorCodeRule } from '../validation/secrets.ts'
import { type OperatorPermission, operatorPermissions, operatorRoles } from './permissions.ts'
import { approvalStates, type OperatorActKind, operatorActKinds } from './states.ts'

export const approvalId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/**
 * In the result of an act that may require a second operator: null when it was performed, else the approval it waits
 * for.
 */
export const awaitedApproval = approvalId.nullable()

export const operatorRole = z.enum(operatorRoles)
export const operatorPermission = z.enum(
  Object.keys(operatorPermissions) as [OperatorPermission, ...OperatorPermission[]],
)
/** A code of the second factor. */
export const factorCode = ruled(z.string(), factorCodeRule).register(secrets, {})

/** Why an act that gives or takes money is done; only operators read it. */
export const actReason = writtenText.min(2, '请写明原因').max(200)
/** What operators rely on when they end something without an answer of the channel; only operators read it. */
export const evidence = writtenText.min(2, '请写明依据').max(500)
/** A channel's own number of a payment or a transfer, as its merchant platform shows it. */
export const channelTransactionId = z
  .string()
  .trim()
  .regex(/^[\w-]{6,64}$/, '渠道交易号格式不正确')

export const approval = z.object({
  approvalId,
  kind: z.enum(Object.keys(operatorActKinds) as [OperatorActKind, ...OperatorActKind[]]),
  kindName: z.string(),
  state: z.enum(approvalStates),
  /** Money that leaves the platform or is handed out. */
  amountFen: fen,
  reason: z.string(),
  /** What the act does when it is approved, in one sentence. */
  text: z.string(),
  /** While it waits: what it refers to and what speaks against it, as it stands now, one sentence each. */
  remarks: z.array(z.string()),
  /** The viewer requested it, and may withdraw it. */
  isOwn: z.boolean(),
  /** The input of the act as it is performed when approved; its fields are those of the call. */
  request: z.record(z.string(), z.unknown()),
  beneficiaryId: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: moment,
  expiresAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  note: z.string().nullable(),
})
