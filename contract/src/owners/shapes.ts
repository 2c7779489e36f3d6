import { z } from 'zod'
import { moment } from '../id.ts'
import { type OwnerActKind, ownerActKinds } from './acts.ts'
import { type OwnerPermission, ownerPermissions, staffRoles } from './permissions.ts'

export const applicationStates = ['pending', 'approved', 'rejected'] as const
export const applicationId = z.number().int().positive()
export const staffId = z.number().int().positive()
export const staffRole = z.enum(staffRoles)

export const application = z.object({
  state: z.enum(applicationStates),
  about: z.string(),
  appliedAt: moment,
  decidedAt: moment.nullable(),
  /** Why it was rejected. */
  note: z.string().nullable(),
})

/** What is missing before a person may apply, in the order to do it. */
export const applicationNeeds = ['realname', 'adult', 'payout'] as const

const invitation = z.object({
  staffId,
  /** The owner's nickname. */
  owner: z.string(),
  role: staffRole,
  expiresAt: moment,
})

/** What a person may do in the owners' console. */
export const access = z.object({
  /** `null`: neither an owner nor one of an owner's staff. */
  as: z.enum(['owner', ...staffRoles]).nullable(),
  /** The nickname of the owner acted for; null without one. */
  owner: z.string().nullable(),
  permissions: z.array(z.enum(Object.keys(ownerPermissions) as [OwnerPermission, ...OwnerPermission[]])),
  invitations: z.array(invitation),
  /** The last application; null for none. */
  application: application.nullable(),
  needs: z.array(z.enum(applicationNeeds)),
})

export const staffMember = z.object({
  staffId,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  role: staffRole,
  /** `expired`: an invitation that was not accepted in time. */
  state: z.enum(['invited', 'expired', 'active']),
  invitedAt: moment,
  expiresAt: moment,
  joinedAt: moment.nullable(),
  lastActAt: moment.nullable(),
})

export const act = z.object({
  id: z.number().int(),
  kind: z.enum(Object.keys(ownerActKinds) as [OwnerActKind, ...OwnerActKind[]]),
  subject: z.string(),
  detail: z.string().nullable(),
  /** `owner`, or what the owner calls the person. */
  by: z.string(),
  isOwner: z.boolean(),
  at: moment,
})
