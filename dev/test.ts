/** `npm test`: everything there is to check, from types to browser. The last line is `N passed, N failed`. */
import { ensureBrowser } from './browser.ts'
import { conclude, quickChecks, runChecks, toolCheck, workCheck } from './checks.ts'
import { PlainError, run } from './progress.ts'
import { playwrightSuite, vitestSuite } from './suites.ts'
import { buildWeb } from './webBuild.ts'

await run(async () => {
  try {
    await ensureBrowser()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    return conclude({ passed: 0, failed: 1 })
  }
  return conclude(
    await runChecks([...quickChecks, toolCheck('generated files', 'node', 'dev/generate.ts', '--check')]),
    await runChecks([workCheck('build of the app', buildWeb), vitestSuite, playwrightSuite], 1),
  )
})
