import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig, serverConfig } from './core/config/config.ts'
import { openDatabase, type Tx } from './core/database/db.ts'
import { defineGame } from './domains/goods/actions.ts'
import { makeFirstAdmin } from './domains/ops/roles/firstAdmin.ts'
import { setRole } from './domains/session/actions.ts'
import { gameFile, readOperationFile } from './operationFiles.ts'

const id = z.coerce.number().int().positive()
const role = z.enum(['merchant'])

type Operation = { usage: string; run: (tx: Tx, args: string[], now: Date) => Promise<string | undefined> }

const operation = <Args extends z.ZodType<unknown[]>>(
  usage: string,
  args: Args,
  run: (tx: Tx, args: z.output<Args>, now: Date) => Promise<unknown>,
): Operation => ({
  usage,
  run: async (tx, given, now) => {
    const told = await run(tx, args.parse(given), now)
    return typeof told === 'string' ? told : undefined
  },
})

const file = z.tuple([z.string()])

/** What people with the database do by hand and no call does. Each runs in one transaction. */
const operations: Readonly<Record<string, Operation>> = {
  'first-admin': operation('<user>', z.tuple([id]), (tx, [user], now) => makeFirstAdmin(tx, user, now)),
  'grant-role': operation('<user> merchant', z.tuple([id, role]), (tx, [user, name]) =>
    setRole(tx, user, name, true),
  ),
  'revoke-role': operation('<user> merchant', z.tuple([id, role]), (tx, [user, name]) =>
    setRole(tx, user, name, false),
  ),
  'define-game': operation('<file.json>', file, async (tx, [path]) =>
    defineGame(tx, await readOperationFile(path, gameFile)),
  ),
}

const usage = (): string =>
  Object.entries(operations)
    .map(([name, one]) => `  node server/src/operate.ts ${name} ${one.usage}`)
    .join('\n')

const operationNamed = (name: string): Operation => {
  const found = operations[name]
  if (!found) throw new Error(`usage:\n${usage()}`)
  return found
}

/** Does one operation by its name and arguments, and returns what it has to tell. Throws with the usage for a name that is none, and what the verb raises. */
export const operate = async (
  tx: Tx,
  [name = '', ...args]: string[],
  now: Date,
): Promise<string | undefined> => operationNamed(name).run(tx, args, now)

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  operationNamed(positionals[0] ?? '')
  const { DATABASE_URL } = readConfig(serverConfig.pick({ DATABASE_URL: true }), process.env)
  const database = openDatabase(DATABASE_URL, 1)
  try {
    const told = await database.db.transaction().execute((tx) => operate(tx, positionals, new Date()))
    if (told) console.log(told)
  } finally {
    await database.close()
  }
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
