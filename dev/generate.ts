/**
 * `npm run generate`: writes the generated files, the browser's table of calls from the contract and the database's types
 * from the migrations. `--check` only compares, and fails when one is stale.
 */
import { join } from 'node:path'
import spawn from 'nano-spawn'
import { migrate } from '../server/src/core/database/migrate.ts'
import { startPostgres } from './local/postgres.ts'
import { root } from './platform.mjs'
import { run } from './process/progress.ts'

/** Runs a script of ours and returns whether it succeeded. */
const nodeRuns = (...args: string[]): Promise<boolean> =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).then(
    () => true,
    () => false,
  )

/** `server/src/core/database/db.ts` reads bigint as number and date as text; the types have to say the same. */
const TYPES = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}']

const databaseTypes = async (check: readonly string[]): Promise<boolean> => {
  const postgres = await startPostgres({ temporary: true, inMemory: true, durable: false })
  try {
    await migrate(postgres.ownerUrl)
    const target = join(root, 'server/src/core/database/db.generated.ts')
    const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const where = ['--dialect', 'postgres', '--url', postgres.ownerUrl, '--out-file', target]
    return await nodeRuns(codegen, ...where, ...TYPES, ...(check.length > 0 ? ['--verify'] : []))
  } finally {
    await postgres.stop()
  }
}

await run(async () => {
  const check = process.argv.slice(2).filter((flag) => flag === '--check')
  const current = [await nodeRuns('contract/src/generate.ts', ...check), await databaseTypes(check)]
  return current.includes(false) ? 1 : 0
})
