import type { ParsedOf } from '@shanghao/contract/call'
import type { versionCalls } from '@shanghao/contract/content/versions'
import type { ServerConfig } from '../../../core/config/config.ts'
import type { Ids } from '../../../core/config/ids.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordAction } from '../../ops/actions.ts'
import { isDownloadAllowed } from './hosts.ts'

type Operating = { operatorId: number; now: Date }
type Draft = ParsedOf<typeof versionCalls.createVersion>

const record = (
  tx: Tx,
  { operatorId, now }: Operating,
  { kind, reason, request }: { kind: string; reason: string; request: object },
): Promise<void> =>
  recordAction(tx, { kind, request, reason, amountFen: 0, beneficiaryId: null, operatorId, at: now })

/** A package that we serve, or that Android installs, has a checksum and a size. Raises INVALID_INPUT. */
const requirePackage = ({ platform, url, sha256, bytes, startsAt, endsAt }: Draft): void => {
  const isPackage = platform === 'android' || url.startsWith('/')
  if (isPackage && sha256 === null) fail('INVALID_INPUT', { sha256: ['请输入安装包的校验值'] })
  if (isPackage && bytes === null) fail('INVALID_INPUT', { bytes: ['请输入安装包的大小'] })
  if (endsAt !== null && endsAt <= startsAt) fail('INVALID_INPUT', { endsAt: ['结束时间要晚于开始时间'] })
}

/** Creates a version. Raises DOWNLOAD_HOST, INVALID_INPUT and VERSION_TAKEN. */
export const createVersion = async (
  tx: Tx,
  draft: Draft,
  { ids, config, ...operating }: Operating & { ids: Ids; config: Pick<ServerConfig, 'DOWNLOAD_HOSTS'> },
): Promise<{ versionId: number; signId: string }> => {
  requirePackage(draft)
  const addresses = [draft.url, ...draft.sources.map(({ url }) => url)]
  if (!addresses.every((url) => isDownloadAllowed(config, url))) fail('DOWNLOAD_HOST')
  const { platform, code, name, notes, kind, url, sources, sha256, bytes, sharePercent, startsAt, endsAt } =
    draft
  const signId = ids.secret()
  const { id } = await tx
    .insertInto('app_version')
    .values({
      sign_id: signId,
      platform,
      code,
      name,
      notes,
      kind,
      url,
      sources: JSON.stringify(sources),
      sha256,
      bytes,
      share_percent: sharePercent,
      starts_at: new Date(startsAt),
      ends_at: endsAt === null ? null : new Date(endsAt),
      created_by: operating.operatorId,
      created_at: operating.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, operating, {
    kind: 'create_version',
    reason: `${platform} ${name}`,
    request: { versionId: id },
  })
  return { versionId: id, signId }
}

/** Locks a version that is not withdrawn. Raises NOT_FOUND and VERSION_WITHDRAWN. */
const lockVersion = async (tx: Tx, versionId: number): Promise<void> => {
  const row =
    (await tx
      .selectFrom('app_version')
      .select('withdrawn_at')
      .where('id', '=', versionId)
      .forUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  if (row.withdrawn_at) fail('VERSION_WITHDRAWN')
}

/** Sets the share of devices that are offered a version. Raises NOT_FOUND and VERSION_WITHDRAWN. */
export const stageVersion = async (
  tx: Tx,
  { versionId, sharePercent, ...operating }: Operating & { versionId: number; sharePercent: number },
): Promise<void> => {
  await lockVersion(tx, versionId)
  await tx
    .updateTable('app_version')
    .set({ share_percent: sharePercent })
    .where('id', '=', versionId)
    .execute()
  const reason = `灰度比例 ${sharePercent}%`
  await record(tx, operating, { kind: 'stage_version', reason, request: { versionId, sharePercent } })
}

/** Withdraws a version: it is offered to no app any more and forces none. Raises NOT_FOUND and VERSION_WITHDRAWN. */
export const withdrawVersion = async (
  tx: Tx,
  { versionId, reason, ...operating }: Operating & { versionId: number; reason: string },
): Promise<void> => {
  await lockVersion(tx, versionId)
  await tx
    .updateTable('app_version')
    .set({ withdrawn_at: operating.now })
    .where('id', '=', versionId)
    .execute()
  await record(tx, operating, { kind: 'withdraw_version', reason, request: { versionId } })
}
