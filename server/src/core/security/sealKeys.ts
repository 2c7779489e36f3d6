import type { Deps } from '../config/deps.ts'
import type { Db, Tx } from '../database/db.ts'

/** How soon (ms) every server seals with another key after a rotation has begun. */
const FOLLOW_MS = 2_000
/** A server that was not seen for so long (ms) has ended. */
const HOLDER_MS = 30_000

/** The name of the key that seals in this database; null before the first start. */
export const findSealing = async (db: Db | Tx): Promise<string | null> => {
  const row = await db.selectFrom('seal_key').select('name').where('state', '=', 'sealing').executeTakeFirst()
  return row?.name ?? null
}

/** Makes the key that seals in this database the one of this process. Throws when it is not configured. */
export const followSealKey = async ({ db, kms }: Pick<Deps, 'db' | 'kms'>): Promise<void> => {
  const name = await findSealing(db)
  if (name !== null && name !== kms.sealing()) kms.sealWith(name)
}

/** Notes which keys this process knows. */
export const noteKeys = async (
  { db, kms, clock }: Pick<Deps, 'db' | 'kms' | 'clock'>,
  process: string,
): Promise<void> => {
  const row = { names: [...kms.names], seen_at: clock.now() }
  await db
    .insertInto('seal_key_holder')
    .values({ process, ...row })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(row))
    .execute()
}

/** Whether a running server does not know a key. */
export const isUnknownSomewhere = async (tx: Tx, name: string, now: Date): Promise<boolean> => {
  const holders = await tx
    .selectFrom('seal_key_holder')
    .select('names')
    .where('seen_at', '>', new Date(now.getTime() - HOLDER_MS))
    .execute()
  return holders.some(({ names }) => !names.includes(name))
}

/** Follows the key that seals while this process runs; returns a function that stops it. */
export const keepFollowing = (deps: Pick<Deps, 'db' | 'kms' | 'clock' | 'log' | 'ids'>): (() => void) => {
  const process = deps.ids.secret()
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let isFailing = false
  const follow = async (): Promise<void> => {
    try {
      await noteKeys(deps, process)
      await followSealKey(deps)
      isFailing = false
    } catch (err) {
      if (!isFailing && !isEnded) deps.log.error({ err }, 'sealing key not updated')
      isFailing = true
    }
    if (!isEnded) timer = setTimeout(follow, FOLLOW_MS).unref()
  }
  void follow()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
