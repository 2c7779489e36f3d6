import { buildApp } from './app.ts'
import { composeDeps } from './compose.ts'
import { retryUntilAvailable } from './core/database/retryUntilAvailable.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { keepFollowing } from './core/security/sealKeys.ts'
import { checkDatabase, checkSealKey } from './core/security/startupChecks.ts'
import { pausePayoutsAtStart } from './domains/pay/reconciliation/payoutPause.ts'
import { jobs } from './jobs.ts'
import { sealedRows } from './sealed.ts'

const start = async () => {
  const deps = composeDeps(process.env)
  await retryUntilAvailable(deps, async () => {
    await checkDatabase(deps)
    await checkSealKey(deps, sealedRows)
    await deps.settings.refresh()
    await pausePayoutsAtStart(deps)
  })
  const stopFollowing = keepFollowing(deps)
  const app = await buildApp(deps)
  const stopJobs = deps.config.RUN_JOBS
    ? await retryUntilAvailable(deps, () => startJobs(deps, jobs))
    : async () => {}
  const address = await app.listen({ host: deps.config.HOST, port: deps.config.PORT })
  console.log(`server listening at ${address}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await stopJobs()
    stopFollowing()
    await deps.database.close()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
