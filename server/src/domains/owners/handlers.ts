import type { ownerCalls } from '@shanghao/contract/owners/calls'
import { allOwnerPermissions, permissionsOfRole, staffRoleNames } from '@shanghao/contract/owners/permissions'
import type { applicationNeeds } from '@shanghao/contract/owners/shapes'
import { maskPhone } from '@shanghao/contract/rules'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { findEmployment } from '../../core/http/owner.ts'
import { keyLimiter } from '../../core/limits/rateLimits.ts'
import { isAdult } from '../realname/actions.ts'
import { recordOwnerAct } from './actions.ts'
import { applyToOwn } from './application.ts'
import { presentAct, presentApplication, presentStaff } from './present.ts'
import {
  findApplication,
  findNickname,
  findStaffUser,
  listActs,
  listInvitations,
  listStaff,
} from './queries.ts'
import { ownerSettings } from './settings.ts'
import { acceptInvitation, changeStaffRole, endStaff, inviteStaff, leaveOwner } from './staff.ts'

const DAY_SECONDS = 86_400

type Payout = { hasPayoutAccount: (db: Db, userId: number) => Promise<boolean> }

/** Whom the viewer acts for in the console, and as what. */
const findRole = async ({ db, viewer }: Ctx<'user'>) => {
  if (viewer.roles.includes('merchant')) return { ownerId: viewer.userId, as: 'owner' as const }
  const employment = await findEmployment(db, viewer.userId)
  return employment && { ownerId: employment.ownerId, as: employment.role }
}

/** What the viewer has to do before they may apply. */
const needsOf = async (ctx: Ctx<'user'>, { hasPayoutAccount }: Payout) => {
  const { db, viewer, now } = ctx
  const needs: (typeof applicationNeeds)[number][] = []
  if (viewer.adultFrom === null) needs.push('realname')
  else if (!isAdult(viewer.adultFrom, now)) needs.push('adult')
  if (!(await hasPayoutAccount(db, viewer.userId))) needs.push('payout')
  return needs
}

export const ownerHandlers = (payout: Payout): Handlers<typeof ownerCalls> => ({
  access: async (ctx) => {
    const { db, viewer, now } = ctx
    const role = await findRole(ctx)
    const application = await findApplication(db, viewer.userId)
    const invitations = role ? [] : await listInvitations(db, viewer.phone, now)
    return {
      as: role?.as ?? null,
      owner: role && (await findNickname(db, role.ownerId)),
      permissions: !role ? [] : [...(role.as === 'owner' ? allOwnerPermissions : permissionsOfRole[role.as])],
      invitations: invitations.map(({ id, owner, role: offered, expires_at }) => ({
        staffId: id,
        owner,
        role: offered,
        expiresAt: expires_at.getTime(),
      })),
      application: application && presentApplication(application),
      needs: role ? [] : await needsOf(ctx, payout),
    }
  },

  apply: async ({ db, viewer, settings, now, once }, { about, agreement }) => {
    const hasPayoutAccount = await payout.hasPayoutAccount(db, viewer.userId)
    const isReviewed = settings.read(ownerSettings).reviewApplications
    const applying = { viewer, about, agreement, hasPayoutAccount, isReviewed, now }
    return once(async (tx) => ({ state: await applyToOwn(tx, applying) }))
  },

  acceptInvitation: async ({ db, viewer, now }, { staffId }) => {
    await db.transaction().execute(async (tx) => {
      const { ownerId, name } = await acceptInvitation(tx, { staffId, viewer, now })
      await recordOwnerAct(tx, { ownerId, viewer, now }, { kind: 'staff_joined', subject: name })
    })
    return {}
  },

  leaveOwner: async ({ db, viewer, now }, { staffId }) => {
    await db.transaction().execute((tx) => leaveOwner(tx, { staffId, viewer, now }))
    return {}
  },

  staff: async ({ db, ownerId, settings, now }) => ({
    list: (await listStaff(db, ownerId)).map((row) => presentStaff(row, now)),
    max: settings.read(ownerSettings).staffMax,
  }),

  inviteStaff: async (ctx, { phone, role, name }) => {
    const { db, database, viewer, ownerId, settings, now } = ctx
    const rules = settings.read(ownerSettings)
    const limiter = keyLimiter(database.pool, 'staff_invitation', rules.invitationsDay, DAY_SECONDS)
    if (!(await limiter.consume(String(ownerId)))) fail('TOO_MANY_REQUESTS')
    const inviting = { ownerId, ownerPhone: viewer.phone, phone, role, name, rules, now }
    return db.transaction().execute(async (tx) => {
      const staffId = await inviteStaff(tx, inviting)
      const detail = `${maskPhone(phone)}，${staffRoleNames[role]}`
      await recordOwnerAct(tx, ctx, { kind: 'staff_invited', subject: name, detail })
      return { staffId }
    })
  },

  changeStaffRole: async (ctx, { staffId, role }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const subject = await changeStaffRole(tx, { ownerId: ctx.ownerId, staffId, role })
      const detail = `改为${staffRoleNames[role]}`
      await recordOwnerAct(tx, ctx, { kind: 'staff_role', subject, detail })
    })
    return {}
  },

  endStaff: async (ctx, { staffId }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const subject = await endStaff(tx, { ownerId: ctx.ownerId, staffId, now: ctx.now })
      await recordOwnerAct(tx, ctx, { kind: 'staff_ended', subject })
    })
    return {}
  },

  acts: async ({ db, ownerId, now }, { kind, staffId, page }) => {
    const actorId = staffId === null ? null : ((await findStaffUser(db, { ownerId, staffId })) ?? 0)
    return presentIdPage(page, now, (of) => listActs(db, { ...of, ownerId, kind, actorId }), presentAct)
  },
})
