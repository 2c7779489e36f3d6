/** `npm run reset`: clears what `npm start` keeps. Refuses while it runs. */
import { existsSync, lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFromEnv, dataDirFromEnv, dataFolder } from './local/localConfig.ts'
import { endLeftover } from './local/postgres/leftover.ts'
import { placesOutside } from './local/postgres/paths.ts'
import { takeLock } from './lock.mjs'
import { codeOf, PlainError, run } from './process/progress.ts'

const remove = (path: string): boolean => {
  if (!existsSync(path)) return false
  try {
    rmSync(path, { recursive: true })
  } catch (error) {
    throw new PlainError(`${path} can't be removed (${codeOf(error)}): does it belong to another user?`)
  }
  console.log(`Removed ${path}`)
  return true
}

const clearPostgres = async (folder: string): Promise<boolean> => {
  if (!existsSync(folder)) return false
  const holder = takeLock(join(folder, 'lock'))
  if (holder !== null)
    throw new PlainError(`${folder} is in use (pid ${holder}). Stop npm start first, then reset.`)
  await endLeftover(join(folder, 'cluster'))
  return remove(folder)
}

await run(async () => {
  if (databaseFromEnv())
    throw new PlainError("DATABASE_URL is set: reset doesn't touch a database of your own.")
  const ours = (place: string) => lstatSync(place, { throwIfNoEntry: false })?.uid === process.getuid?.()
  const outside = dataDirFromEnv() ? [] : placesOutside().filter(ours)
  const folder = dataFolder()
  const removed = [await clearPostgres(join(folder, 'postgres'))]
  for (const place of outside) removed.push(await clearPostgres(join(place, 'postgres')), remove(place))
  for (const name of ['seal-key', 'uploads', 'network.log']) removed.push(remove(join(folder, name)))
  if (!removed.includes(true)) console.log('Nothing to clear.')
  return 0
})
