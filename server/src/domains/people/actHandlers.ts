import { withdrawalStateNames } from '@shanghao/contract/finance/states'
import { orderStateNames } from '@shanghao/contract/orders/states'
import type { peopleActCalls } from '@shanghao/contract/people/acts'
import type { ownSanctionCalls } from '@shanghao/contract/people/mine'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { financeSettings } from '../finance/actions.ts'
import { countReveal, recordAction, runOperatorAct } from '../ops/actions.ts'
import { endSessions } from '../session/actions.ts'
import { exportFileName, exportLines, requestClosing, userSettings } from '../user/actions.ts'
import { releaseIdentityAct } from './identity/release.ts'
import { countLive } from './liveSessions.ts'
import { lookAt } from './lookAt.ts'
import { readPersonalData } from './reveal.ts'
import { appeal, grantAppealAct, recordAppeal, refuseAppeal, requireDecider } from './sanctions/appeals.ts'
import { endSanctionAct, isSameOperator, lockSanction } from './sanctions/end.ts'
import { imposeSanctionAct } from './sanctions/impose.ts'
import { listAppeals, listSanctions, presentOwn, presentSanction } from './sanctions/list.ts'

/** Records an act without money about a person. */
const recordOn = (
  tx: Tx,
  { viewer, now }: Ctx<'operator'>,
  { kind, userId, reason }: { kind: string; userId: number; reason: string },
): Promise<void> =>
  recordAction(tx, {
    kind,
    request: { userId },
    amountFen: 0,
    reason,
    beneficiaryId: userId,
    operatorId: viewer.userId,
    at: now,
  })

/** What operators do about people. */
export const peopleActHandlers: Handlers<typeof peopleActCalls> = {
  imposeSanction: async (ctx, { userId, ...request }) => {
    const asked = { ...request, userId: Number(userId) }
    const { result, awaitedApproval } = await runOperatorAct(ctx, imposeSanctionAct, asked)
    return { sanctionId: result?.sanctionId ?? null, awaitedApproval }
  },

  endSanction: async (ctx, { sanctionId, note }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, endSanctionAct, async (tx) => {
      const { imposedBy } = await lockSanction(tx, sanctionId)
      return { sanctionId, note, isOwn: await isSameOperator(tx, ctx.viewer.userId, imposedBy) }
    })
    return { awaitedApproval }
  },

  releaseIdentity: async (ctx, { userId, reason }) => {
    const request = { userId: Number(userId), reason }
    const { awaitedApproval } = await runOperatorAct(ctx, releaseIdentityAct, request)
    return { awaitedApproval }
  },

  appeals: async ({ db, viewer, now }, { page }) => {
    if (viewer.identityId === null) fail('REALNAME_REQUIRED')
    const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'id']) : []
    const rows = await listAppeals(db, {
      operatorId: viewer.userId,
      after: at === undefined || id === undefined ? null : { at: new Date(at), id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, page.time ?? now.getTime(), rows, presentSanction, (row) => [
      row.appealed_at?.getTime() ?? 0,
      row.id,
    ])
  },

  recordAppeal: async ({ db, viewer, now }, { sanctionId, text }) => {
    const appealing = { sanctionId, text, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => recordAppeal(tx, appealing))
    return {}
  },

  decideAppeal: async (ctx, { sanctionId, grant, note }) => {
    const { viewer, now, once } = ctx
    const operatorId = viewer.userId
    if (!grant) {
      return once(async (tx) => {
        await refuseAppeal(tx, { sanctionId, note, operatorId, now })
        return { awaitedApproval: null }
      })
    }
    const { awaitedApproval } = await runOperatorAct(ctx, grantAppealAct, async (tx) => {
      await requireDecider(tx, sanctionId, operatorId)
      return { sanctionId, note }
    })
    return { awaitedApproval }
  },

  logOutPerson: (ctx, { userId, reason }) =>
    lookAt(ctx, userId, async (tx, id) => {
      const sessions = await countLive(tx, id, ctx.now)
      await endSessions(tx, id, 'forced', ctx.now)
      await recordOn(tx, ctx, { kind: 'log_out_person', userId: id, reason })
      return { sessions }
    }),

  exportPerson: async (ctx, { userId, reason }) => {
    await lookAt(ctx, userId, async () => undefined)
    await countReveal(ctx)
    const record = { kind: 'export_person', userId: Number(userId), reason }
    await ctx.db.transaction().execute((tx) => recordOn(tx, ctx, record))
    const [phone = userId] = await readPersonalData(ctx, Number(userId), 'phone')
    const names = { order: orderStateNames, withdrawal: withdrawalStateNames }
    return {
      name: exportFileName(phone, ctx.now),
      // As JSON a client would read it as the answer of a call.
      type: 'application/octet-stream',
      body: exportLines(ctx, { userId: Number(userId), names }),
    }
  },

  closePerson: (ctx, { userId, giveUpFen, reason }) =>
    lookAt(ctx, userId, async (tx, id) => {
      const closesAt = await requestClosing(tx, {
        userId: id,
        giveUpFen,
        cashFromFen: ctx.settings.read(financeSettings).withdrawMinFen,
        rules: ctx.settings.read(userSettings),
        now: ctx.now,
      })
      await recordOn(tx, ctx, { kind: 'close_person', userId: id, reason })
      return { closesAt: closesAt.getTime() }
    }),
}

/** A person's own sanctions. */
export const ownSanctionHandlers: Handlers<typeof ownSanctionCalls> = {
  mySanctions: async ({ db, viewer }) => ({
    list: (await listSanctions(db, viewer.userId)).map(presentOwn),
  }),

  appealSanction: async ({ db, viewer, now }, { sanctionId, text }) => {
    const appealing = { sanctionId, text, userId: viewer.userId, now }
    await db.transaction().execute((tx) => appeal(tx, appealing))
    return {}
  },
}
