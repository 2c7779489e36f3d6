import { z } from 'zod'
import { moment } from '../id.ts'
import { writtenText } from '../text.ts'
import {
  APPEAL_TEXT_MAX,
  APPEAL_TEXT_MIN,
  likenessList,
  SANCTION_REASON_MAX,
  sanctionEndList,
  sanctionKindList,
  userStates,
} from './states.ts'

export const userId = z.string().regex(/^[1-9]\d{0,14}$/, '用户编号格式不正确')
export const sanctionId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const sanctionKind = z.enum(sanctionKindList)

/** Read by operators and by the person. */
export const sanctionReason = writtenText.min(2, '请写明原因').max(SANCTION_REASON_MAX)
/** Why personal data is looked at or an act is done; read in the audit log. */
export const peopleReason = writtenText.min(2, '请写明原因').max(SANCTION_REASON_MAX)
export const appealText = writtenText
  .min(APPEAL_TEXT_MIN, `请至少写 ${APPEAL_TEXT_MIN} 个字`)
  .max(APPEAL_TEXT_MAX)

/** A row of the list of people. */
export const foundPerson = z.object({
  userId: z.string(),
  nickname: z.string(),
  /** Masked. */
  phone: z.string(),
  state: z.enum(userStates),
  roles: z.array(z.string()),
  isVerified: z.boolean(),
  completedOrders: z.number().int(),
  registeredAt: moment,
  sanctions: z.array(sanctionKind).describe('正在生效的限制'),
})

const appeal = z.object({
  text: z.string(),
  at: moment,
  /** Written down by an operator for a person who can't sign in. */
  isRecorded: z.boolean(),
  decision: z.enum(['granted', 'refused']).nullable(),
  decidedAt: moment.nullable(),
  note: z.string().nullable(),
})

/** A sanction as its person reads it. */
export const ownSanction = z.object({
  sanctionId,
  kind: sanctionKind,
  reason: z.string(),
  imposedAt: moment,
  endsAt: moment.nullable().describe('没有期限时为 null'),
  endedAt: moment.nullable(),
  endedHow: z.enum(sanctionEndList).nullable(),
  appeal: appeal.nullable(),
})

/** A sanction as operators read it. */
export const sanction = ownSanction.extend({
  userId: z.string(),
  nickname: z.string(),
  imposedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  endNote: z.string().nullable(),
})

/** Another account that has something in common with a person's. */
export const lookAlike = foundPerson.extend({
  common: z.array(z.enum(likenessList)),
  lastAt: moment.nullable().describe('最近一次在同一设备登录'),
})
