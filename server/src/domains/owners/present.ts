import type { act, application, staffMember } from '@shanghao/contract/owners/shapes'
import { maskPhone } from '@shanghao/contract/rules'
import type { z } from 'zod'
import type { ActRow, ApplicationRow, StaffRow } from './queries.ts'

export const presentApplication = (row: ApplicationRow): z.input<typeof application> => ({
  state: row.state,
  about: row.about,
  appliedAt: row.applied_at.getTime(),
  decidedAt: row.decided_at?.getTime() ?? null,
  note: row.note,
})

export const presentStaff = (row: StaffRow, now: Date): z.input<typeof staffMember> => ({
  staffId: row.id,
  name: row.name,
  phone: maskPhone(row.phone),
  role: row.role,
  state: row.joined_at ? 'active' : row.expires_at > now ? 'invited' : 'expired',
  invitedAt: row.invited_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  joinedAt: row.joined_at?.getTime() ?? null,
  lastActAt: row.last_act_at?.getTime() ?? null,
})

export const presentAct = ({ id, kind, subject, detail, name, at }: ActRow): z.input<typeof act> => ({
  id,
  kind,
  subject,
  detail,
  by: name ?? '号主',
  isOwner: name === null,
  at: at.getTime(),
})
