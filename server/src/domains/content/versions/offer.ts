import { createHash } from 'node:crypto'
import { type AppPlatform, type UpdateKind, updateKinds } from '@shanghao/contract/content/states'
import type { ServerConfig } from '../../../core/config/config.ts'
import type { Db } from '../../../core/database/db.ts'
import { isDownloadAllowed } from './hosts.ts'
import { listRunningVersions, type VersionRow } from './queries.ts'

type Asking = {
  platform: AppPlatform
  now: Date
  config: Pick<ServerConfig, 'DOWNLOAD_HOSTS'>
  /** The device id of the request; without one a version is offered only when all get it. */
  device: string | null
}

/** Whether a device is among the share of a version: the same device gets the same answer, and stays in when the share grows. */
const isStaged = ({ id, share_percent: share }: VersionRow, device: string | null): boolean => {
  if (share >= 100) return true
  if (device === null) return false
  const [high = 0, low = 0] = createHash('sha256').update(`${id} ${device}`).digest()
  return (high * 256 + low) % 100 < share
}

/** The versions of a platform that a device may get now, the newest first. */
const listOffered = async (db: Db, { platform, now, config, device }: Asking): Promise<VersionRow[]> => {
  const rows = await listRunningVersions(db, platform, now)
  return rows.filter((row) => isStaged(row, device) && isDownloadAllowed(config, row.url))
}

/** The newest version that a device may get; undefined for none. */
export const findNewest = async (db: Db, asking: Asking): Promise<VersionRow | undefined> =>
  (await listOffered(db, asking))[0]

/**
 * The update for an app of a version code: the newest version, offered as strictly as the strictest of all versions it lacks.
 * Undefined when it lacks none.
 */
export const findUpdate = async (
  db: Db,
  { code, ...asking }: Asking & { code: number },
): Promise<{ version: VersionRow; kind: UpdateKind } | undefined> => {
  const missed = (await listOffered(db, asking)).filter((row) => row.code > code)
  const [version] = missed
  if (!version) return undefined
  const strictest = Math.max(...missed.map(({ kind }) => updateKinds.indexOf(kind)))
  return { version, kind: updateKinds[strictest] ?? version.kind }
}
