import { z } from 'zod'
import { moment } from '../id.ts'
import { settingPlanStates, settingUnits } from './states.ts'

/** A setting's name with its domain: `orders.freeMinutes`. */
export const settingKey = z
  .string()
  .regex(/^[a-z]+\.[a-zA-Z]+$/, '规则编号格式不正确')
  .max(60)

/** Checked against the bounds of the setting by the server. */
export const settingValue = z.union([z.number(), z.boolean(), z.array(z.number()).max(50)])

/** A change as it was made; `changedBy` is null for one made by the owner of the database. */
export const settingChange = z.object({
  id: z.number().int().positive(),
  key: settingKey,
  label: z.string(),
  from: settingValue,
  to: settingValue,
  reason: z.string(),
  unit: z.enum(settingUnits).nullable(),
  /** Whether it was scheduled. */
  planned: z.boolean(),
  changedBy: z.string().nullable(),
  /** The second operator, where one was needed. */
  approvedBy: z.string().nullable(),
  at: moment,
})

export const settingPlanId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A change that takes effect later. */
export const settingPlan = z.object({
  planId: settingPlanId,
  key: settingKey,
  label: z.string(),
  unit: z.enum(settingUnits),
  from: settingValue,
  to: settingValue,
  reason: z.string(),
  state: z.enum(settingPlanStates),
  effectiveAt: moment,
  requestedBy: z.string(),
  /** The second operator, where one was needed. */
  approvedBy: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  cancelledBy: z.string().nullable(),
  /** Why it did not take effect, or was cancelled. */
  note: z.string().nullable(),
})

export const setting = z.object({
  key: settingKey,
  /** The name of the domain's rules, e.g. 「订单与租用」. */
  group: z.string(),
  label: z.string(),
  /** What the value does, and what a change leaves as it is. */
  effect: z.string(),
  unit: z.enum(settingUnits),
  value: settingValue,
  default: settingValue,
  /** Bounds of the value, or of each number in it; null for a switch. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Whether a change waits for a second operator. */
  takesTwo: z.boolean(),
  lastChange: settingChange.nullable(),
  /** Changes that wait for their time, the next one first. */
  plans: z.array(settingPlan),
})

/** The numbers of the rules that the app shows or computes with. What an order was made under comes with the order. */
export const appRules = z.object({
  payWindowMinutes: z.number(),
  freeMinutes: z.number(),
  reserveAheadDays: z.number(),
  rentalMaxHours: z.number(),
  rentSettleHours: z.number(),
  depositReturnHours: z.number(),
  newRenterUntil: z.number(),
  smsCodeMinutes: z.number(),
  passwordTicketMinutes: z.number(),
  accountsPerIdentity: z.number(),
  certificationMinutes: z.number(),
  certifiedHours: z.number(),
  deviceProofMinutes: z.number(),
  withdrawAccounts: z.number(),
  phoneHoldHours: z.number(),
  phoneCoolHours: z.number(),
  nicknameDays: z.number(),
})
