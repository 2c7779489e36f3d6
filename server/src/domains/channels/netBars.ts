import type { ParsedOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type By, findChannel, recordChannelAct } from './recordChannelAct.ts'

/** Locks a net bar. Returns the user who earns by its channel. Raises NOT_FOUND. */
const lockNetBar = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('net_bar as b')
    .innerJoin('marketing_channel as c', 'c.id', 'b.channel_id')
    .leftJoin('distributor as d', 'd.id', 'c.distributor_id')
    .select('d.user_id as earnerId')
    .where('b.id', '=', id)
    .forUpdate('b')
    .executeTakeFirst()
  return (row ?? fail('NOT_FOUND')).earnerId
}

/**
 * Makes a net bar, or changes it. Raises NOT_FOUND, REALNAME_REQUIRED, and OPERATOR_SELF for who earns by its channel before or after.
 */
export const saveNetBar = async (
  tx: Tx,
  input: ParsedOf<typeof operatorChannelCalls.saveNetBar>,
  by: By,
): Promise<number> => {
  const { netBarId, name, channel, networks, isOpen } = input
  const { id: channelId, earnerId: beneficiaryId } = await findChannel(tx, channel)
  const involvedIds = netBarId === undefined ? [] : [await lockNetBar(tx, netBarId)]
  await recordChannelAct(tx, 'save_net_bar', input, by, { beneficiaryId, involvedIds })
  const { rows } =
    netBarId === undefined
      ? await sql<{ id: number }>`
          insert into net_bar (name, channel_id, networks, is_open, created_at)
          values (${name}, ${channelId}, ${networks}::text[]::cidr[], ${isOpen}, ${by.now}) returning id`.execute(
          tx,
        )
      : await sql<{ id: number }>`
          update net_bar set name = ${name}, channel_id = ${channelId}, networks = ${networks}::text[]::cidr[], is_open = ${isOpen}
           where id = ${netBarId} returning id`.execute(tx)
  return (rows[0] ?? fail('NOT_FOUND')).id
}
