import type { dashboardCalls } from '@shanghao/contract/platform/dashboard'
import type { Handlers } from '../../../core/http/handler.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { readGateways } from '../gateways/gateways.ts'
import { readActivity } from './activity.ts'
import { readInvariants, readJobs } from './health.ts'
import { listWaitingWork } from './queries.ts'

/** The calls of the dashboard; `jobs` are those whose runs it shows. */
export const dashboardHandlers = (jobs: () => readonly Job[]): Handlers<typeof dashboardCalls> => ({
  waiting: async ({ db, now }) => ({
    list: (await listWaitingWork(db, now)).map(({ kind, count, oldest_at, due_at }) => ({
      kind,
      count,
      oldestAt: oldest_at?.getTime() ?? null,
      dueAt: due_at?.getTime() ?? null,
    })),
  }),

  activity: ({ db, now }, { unit }) => readActivity(db, unit, now),

  health: async (ctx) => {
    const [runs, gateways, invariants] = await Promise.all([
      readJobs(ctx.db, jobs(), ctx.now),
      readGateways(ctx, ctx.now),
      readInvariants(ctx.db),
    ])
    return {
      jobs: runs,
      gateways: gateways.map(({ gateway, configured, okAt, failedAt }) => ({
        gateway,
        state: !configured
          ? 'off'
          : okAt === null && failedAt === null
            ? 'unknown'
            : (failedAt ?? 0) > (okAt ?? 0)
              ? 'failing'
              : 'working',
      })),
      invariants,
    }
  },
})
