import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Whom PostgreSQL runs as when this process is root: it refuses to run as root itself. */
export type Account = { readonly uid: number; readonly gid: number }

/**
 * The owner of an existing cluster, else `nobody`; null when this process isn't root and PostgreSQL runs as its user.
 */
export const accountFor = (cluster: string): Account | null => {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Whether PostgreSQL's account may enter a folder; asked by trying, so that every kind of permission counts. */
export const mayEnter = (account: Account | null, folder: string): boolean =>
  spawnSync('sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
