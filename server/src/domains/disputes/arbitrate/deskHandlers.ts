import type { arbitrationDeskCalls } from '@shanghao/contract/disputes/desk'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { listTextTemplates, removeTextTemplate, saveTextTemplate } from '../../ops/actions.ts'
import { amountMax } from '../close/amounts.ts'
import { summarizeAmounts } from '../close/settlement.ts'
import { readWorkload } from '../queries.ts'
import { lockForOperator } from './arbitrate.ts'

const desk = 'arbitration'

/** The desk of arbitration, besides the calls on a case. */
export const arbitrationDeskHandlers: Handlers<typeof arbitrationDeskCalls> = {
  workload: async ({ db, viewer, now }) => {
    const rows = await readWorkload(db, viewer.userId, now)
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    return {
      waiting: sum(({ cases }) => cases),
      unassigned: sum(({ operatorId, cases }) => (operatorId === null ? cases : 0)),
      overdue: sum(({ overdue }) => overdue),
      operators: rows.flatMap(({ operatorId, cases, dueAt }) =>
        operatorId === null
          ? []
          : [
              {
                operatorId: String(operatorId),
                isMe: operatorId === viewer.userId,
                cases,
                dueAt: dueAt.getTime(),
              },
            ],
      ),
    }
  },

  previewDecision: ({ db, viewer, clock }, { disputeId, rentFen, depositFen }) =>
    db.transaction().execute(async (tx) => {
      const { dispute, order } = await lockForOperator(tx, { disputeId, operatorId: viewer.userId, clock })
      const [amount, other] = dispute.party === 'owner' ? [depositFen, rentFen] : [rentFen, depositFen]
      if (other > 0 || amount > amountMax(dispute, order)) fail('DISPUTE_AMOUNT')
      return summarizeAmounts(tx, dispute, order, { rentFen, depositFen })
    }),

  reasonTemplates: ({ db }) => listTextTemplates(db, desk),

  saveReasonTemplate: async ({ db, viewer, now }, template) => ({
    templateId: await db
      .transaction()
      .execute((tx) => saveTextTemplate(tx, { ...template, desk, operatorId: viewer.userId, now })),
  }),

  removeReasonTemplate: async ({ db }, { templateId }) => {
    await db.transaction().execute((tx) => removeTextTemplate(tx, { templateId, desk }))
    return {}
  },
}
