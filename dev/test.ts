/** `npm test`: everything there is to check, from types to browser. The last lines name what failed; the very last is `N passed, N failed`. */

import { join } from 'node:path'
import { conclude, quickChecks, runChecks, toolCheck, workCheck } from './checks/checks.ts'
import { browserNetwork, playwrightSuite, vitestSuite } from './checks/suites.ts'
import { buildWeb } from './local/webBuild.ts'
import { root } from './platform.mjs'
import { run } from './process/progress.ts'

/** Node keeps what it compiles: servers, sandboxes and workers load the same modules. Loading the server's takes a quarter less CPU. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'compiled')

await run(async () => {
  const quick = await runChecks([
    toolCheck('generated files', 'node', 'dev/generate.ts', '--check'),
    workCheck('build of the app', buildWeb),
    ...quickChecks,
  ])
  const network = browserNetwork()
  const called = await runChecks([vitestSuite, network.boot])
  const browsed = await runChecks([playwrightSuite, network.close], 1)
  if (browsed.failures.length > 0) console.log(network.log())
  return conclude(quick, called, browsed)
})
