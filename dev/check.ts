/** `npm run check`: types, lint and format, dead code, import rules. */
import { conclude, quickChecks, runChecks } from './checks/checks.ts'
import { run } from './process/progress.ts'

await run(async () => conclude(await runChecks(quickChecks)))
