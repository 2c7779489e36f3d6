import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../server/src/core/database/db.ts'
import { emitLive } from '../../../server/src/core/live/emit.ts'
import { FIRST_USER } from '../rent/fillRenters.ts'

/** When each event was committed (ms of `performance.now`), by its subject `<client>-<number>`. */
export type Commits = Map<string, number>

/**
 * Commits events for `clients` in turn, so many a second, until `isOver`. A transaction whose outcome is unknown is not
 * counted. `onCommitted` is called directly after the commit.
 */
export const writeEvents = async (
  url: string,
  {
    clients,
    perSecond,
    isOver,
  }: { clients: number; perSecond: number; isOver: (written: number) => boolean },
): Promise<Commits> => {
  const log = { warn: () => {} }
  const database = openDatabase(url, 4, { log })
  const commits: Commits = new Map()
  const pause = 1000 / perSecond
  let due = performance.now()
  for (let n = 0; !isOver(commits.size); n++) {
    const client = n % clients
    const subject = `${client}-${performance.now().toFixed(3)}`
    await database.db
      .transaction()
      .execute((tx) => emitLive(tx, `user:${FIRST_USER + client}`, 'chat', subject))
      .then(
        () => void commits.set(subject, performance.now()),
        () => {},
      )
    due = Math.max(due + pause, performance.now() - 100)
    await wait(Math.max(0, due - performance.now()))
  }
  await database.close()
  return commits
}
