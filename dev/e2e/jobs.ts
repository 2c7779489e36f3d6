import { composeDeps } from '../../server/src/compose.ts'
import { runJob } from '../../server/src/core/jobs.ts'
import { jobs } from '../../server/src/jobs.ts'

/**
 * Runs one job of the server once, in this process, and resolves when it is done. The server under test runs no jobs itself
 * (`RUN_JOBS=false`), so that what the clock starts happens exactly when a test says so. Raises when no job has the name.
 */
const runServerJob = async (name: string): Promise<void> => {
  const job = jobs.find((known) => known.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  const deps = composeDeps(JSON.parse(process.env['E2E_SERVER_ENV'] ?? '{}'))
  try {
    await runJob(deps, job)
  } finally {
    await deps.database.close()
  }
}

/** Ends, starts and settles every order whose time has come. */
export const runDueOrders = (): Promise<void> => runServerJob('orders.due')
/** Sends approved withdrawals and asks the provider about those on their way. */
export const runPayouts = (): Promise<void> => runServerJob('finance.payouts')
/** Sends refunds to their channels and asks about those on their way. */
export const runRefunds = async (): Promise<void> => {
  for (const channel of ['wechat', 'alipay']) await runServerJob(`pay.refunds.${channel}`)
}
