/** `npm run mutants`: posts every sort of transfer wrongly, one way at a time, and lists the mutants that nothing catches. */
import { run } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

await run(async () => {
  const { code, output } = await runTool('vitest', ['run', 'dev/mutants'], { MUTANTS: 'all' })
  console.log(output)
  return code
})
