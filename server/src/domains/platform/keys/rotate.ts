import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { findSealing, isUnknownSomewhere } from '../../../core/security/sealKeys.ts'
import { recordAction } from '../../ops/actions.ts'

type Starting = { to: string; reason: string; operatorId: number; now: Date }

/** Two rotations that begin at once: the second waits here and then finds the first. */
const lockKeys = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('seal keys', 0))`.execute(tx)
}

/**
 * Makes a configured key the one that seals; the job `platform.reseal` then seals all rows again. Raises
 * KEY_ROTATION_RUNNING, KEY_NOT_CONFIGURED for a key that this server does not know or that seals already, and
 * KEY_UNKNOWN_SOMEWHERE while another server runs without it.
 */
export const startRotation = async (
  tx: Tx,
  kms: Kms,
  { to, reason, operatorId, now }: Starting,
): Promise<number> => {
  await lockKeys(tx)
  const running = await tx
    .selectFrom('key_rotation')
    .select('id')
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (running) fail('KEY_ROTATION_RUNNING')
  const from = await findSealing(tx)
  if (from === null || from === to || !kms.names.includes(to)) return fail('KEY_NOT_CONFIGURED')
  if (await isUnknownSomewhere(tx, to, now)) fail('KEY_UNKNOWN_SOMEWHERE')
  await tx.updateTable('seal_key').set({ state: 'former' }).where('name', '=', from).execute()
  await sql`
    insert into seal_key (name, state, first_seen_at, sealing_since) values (${to}, 'sealing', ${now}, ${now})
    on conflict (name) do update set state = 'sealing', sealing_since = ${now}, retired_at = null`.execute(tx)
  const { id } = await tx
    .insertInto('key_rotation')
    .values({
      from_name: from,
      to_name: to,
      reason,
      started_by: operatorId,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAction(tx, {
    kind: 'rotate_key',
    request: { from, to },
    amountFen: 0,
    reason,
    beneficiaryId: null,
    operatorId,
    at: now,
  })
  return id
}
