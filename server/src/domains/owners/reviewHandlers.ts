import type { ownerReviewCalls } from '@shanghao/contract/owners/review'
import { maskPhone } from '@shanghao/contract/rules'
import { presentIdPage } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { approveApplication, rejectApplication } from './application.ts'
import { presentApplication } from './present.ts'
import { listApplications } from './queries.ts'

export const ownerReviewHandlers: Handlers<typeof ownerReviewCalls> = {
  applications: ({ db, viewer, now }, { state, page }) =>
    presentIdPage(
      page,
      now,
      (of) => listApplications(db, { ...of, state, operatorId: viewer.userId }),
      (row) => ({
        ...presentApplication(row),
        applicationId: row.id,
        userId: String(row.user_id),
        phone: maskPhone(row.phone),
        registeredAt: row.created_at.getTime(),
        completedOrders: row.completed_orders,
        claims: row.claims,
      }),
    ),

  approveApplication: async ({ db, viewer, now }, { applicationId: id }) => {
    await db.transaction().execute((tx) => approveApplication(tx, { id, operatorId: viewer.userId, now }))
    return {}
  },

  rejectApplication: async ({ db, viewer, now }, { applicationId: id, note }) => {
    const deciding = { id, operatorId: viewer.userId, note, now }
    await db.transaction().execute((tx) => rejectApplication(tx, deciding))
    return {}
  },
}
