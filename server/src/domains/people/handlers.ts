import type { peopleCalls } from '@shanghao/contract/people/calls'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { financeSettings } from '../finance/actions.ts'
import { countReveal } from '../ops/actions.ts'
import { findLost, findObstacles, userSettings } from '../user/actions.ts'
import { presentFound } from './found.ts'
import { listLookAlikes } from './lookAlikes.ts'
import { lookAt } from './lookAt.ts'
import { readSessions, readSignIns } from './person/activity.ts'
import { listComplaints } from './person/complaints.ts'
import { readMoney } from './person/money.ts'
import { readOverview } from './person/overview.ts'
import { listRentals } from './person/rentals.ts'
import { readRisk } from './person/risk.ts'
import { readPersonalData } from './reveal.ts'
import { listSanctions, presentSanction } from './sanctions/list.ts'
import { findExact, listByNickname, listNewest } from './search.ts'

/** How operators find and look at people. Each call about a person checks that it is not the operator (`lookAt`). */
export const peopleHandlers: Handlers<typeof peopleCalls> = {
  search: async (ctx, { text, page }) => {
    const { database, viewer, now } = ctx
    if (viewer.identityId === null) fail('REALNAME_REQUIRED')
    const operatorId = viewer.userId
    const time = page.time ?? now.getTime()
    const shown = { operatorId, skip: skipOf(page), limit: page.size + 1 }
    if (text === '') {
      const [after = null] = page.cursor ? decodeCursor(page.cursor, ['id']) : []
      const rows = await listNewest(database.catalogue, { ...shown, time: new Date(time), after })
      return presentPage(page, time, rows, presentFound, ({ id }) => [id])
    }
    const exact = page.cursor ? [] : await findExact(ctx, { text, operatorId, limit: page.size })
    if (exact.length > 0) return presentPage(page, time, exact, presentFound, ({ id }) => [id])
    const after = page.cursor ? decodeCursor(page.cursor, ['text', 'id']) : null
    const rows = await listByNickname(database.catalogue, { ...shown, text, after })
    return presentPage(page, time, rows, presentFound, ({ nickname, id }) => [nickname, id])
  },

  person: (ctx, { userId }) =>
    lookAt(ctx, userId, (tx, id) => readOverview(ctx, tx, { userId: id, now: ctx.now })),

  personRentals: (ctx, { userId, as, page }) =>
    lookAt(ctx, userId, (tx, id) => listRentals(tx, { userId: id, as, page, now: ctx.now })),

  personMoney: (ctx, { userId }) => lookAt(ctx, userId, (tx, id) => readMoney(tx, id, ctx.now)),

  personSessions: (ctx, { userId }) => lookAt(ctx, userId, (tx, id) => readSessions(tx, id, ctx.now)),

  personComplaints: (ctx, { userId, as, page }) =>
    lookAt(ctx, userId, (tx, id) => listComplaints(tx, { userId: id, as, page, now: ctx.now })),

  personSignIns: (ctx, { userId }) => lookAt(ctx, userId, readSignIns),

  personRisk: (ctx, { userId }) => lookAt(ctx, userId, readRisk),

  personLookAlikes: async (ctx, { userId }) => {
    const operatorId = ctx.viewer.userId
    const rows = await lookAt(ctx, userId, (tx, id) => listLookAlikes(tx, { userId: id, operatorId }))
    const list = rows.map((row) => ({
      ...presentFound(row),
      common: row.common,
      lastAt: row.last_at?.getTime() ?? null,
    }))
    return { list }
  },

  personSanctions: async (ctx, { userId }) => ({
    list: (await lookAt(ctx, userId, listSanctions)).map(presentSanction),
  }),

  personClosing: (ctx, { userId }) =>
    lookAt(ctx, userId, async (tx, id) => {
      const cashFromFen = ctx.settings.read(financeSettings).withdrawMinFen
      const { cashFen, bonusFen } = await findLost(tx, id, ctx.now)
      return {
        obstacles: await findObstacles(tx, id, { cashFromFen, now: ctx.now }),
        giveUpFen: cashFen + bonusFen,
        days: ctx.settings.read(userSettings).closingDays,
      }
    }),

  reveal: async (ctx, { userId, what }) => {
    await lookAt(ctx, userId, async () => undefined)
    await countReveal(ctx)
    return { values: await readPersonalData(ctx, Number(userId), what) }
  },
}
