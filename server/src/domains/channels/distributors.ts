import { z } from 'zod'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Settings } from '../../core/settings/read.ts'
import { type OperatorAct, requireVerifiedBeneficiary } from '../ops/actions.ts'
import { findDistributorUser, findUser } from './operate.ts'
import type { By } from './recordChannelAct.ts'
import { channelSettings } from './settings.ts'

type NewDistributor = { userId: string; name: string; shareBp: number }
type NewShare = { distributorId: number; shareBp: number }

const insertShare = async (
  tx: Tx,
  { distributorId, version, shareBp }: NewShare & { version: number },
  { operatorId, now }: By,
): Promise<void> => {
  await tx
    .insertInto('distributor_share')
    .values({ distributor_id: distributorId, version, share_bp: shareBp, set_by: operatorId, at: now })
    .execute()
}

/** Makes a user a distributor, with a share of the commission. Raises NOT_FOUND and DISTRIBUTOR_TAKEN. */
export const createDistributor = async (
  tx: Tx,
  { userId, name, shareBp }: NewDistributor,
  by: By,
): Promise<number> => {
  const { id } = await tx
    .insertInto('distributor')
    .values({ user_id: await findUser(tx, userId), name, created_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertShare(tx, { distributorId: id, version: 1, shareBp }, by)
  return id
}

/** Gives the orders placed from now on another share of a locked distributor. Returns its version. */
const setShare = async (tx: Tx, { distributorId, shareBp }: NewShare, by: By): Promise<number> => {
  const { version } = await tx
    .selectFrom('distributor_share')
    .select(({ fn }) => fn.max<number>('version').as('version'))
    .where('distributor_id', '=', distributorId)
    .executeTakeFirstOrThrow()
  await insertShare(tx, { distributorId, version: version + 1, shareBp }, by)
  return version + 1
}

/** Whether a share takes two operators: by what it comes to, so that small steps lead no further. Raises SHARE_TOO_LARGE. */
const takesTwoFor = (shareBp: number, settings: Settings): boolean => {
  const { shareMaxBp, shareAloneBp } = settings.read(channelSettings)
  if (shareBp > shareMaxBp) fail('SHARE_TOO_LARGE')
  return shareBp > shareAloneBp
}

const percentText = (shareBp: number): string => `${shareBp / 100}%`

const requireNoDistributor = async (tx: Tx, userId: number): Promise<void> => {
  const row = await tx.selectFrom('distributor').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (row) fail('DISTRIBUTOR_TAKEN')
}

/**
 * Making a verified user a distributor; above `channels.shareAloneBp` it takes two. Raises NOT_FOUND, BENEFICIARY_UNVERIFIED,
 * DISTRIBUTOR_TAKEN and SHARE_TOO_LARGE.
 */
export const createDistributorAct: OperatorAct<NewDistributor, { distributorId: number }> = {
  kind: 'create_distributor',
  request: z.object({ userId: z.string(), name: z.string(), shareBp: z.number() }),
  summarize: async (tx, { userId, name, shareBp }, _at, settings) => {
    const takesTwo = takesTwoFor(shareBp, settings)
    const beneficiaryId = await findUser(tx, userId)
    await requireVerifiedBeneficiary(tx, beneficiaryId)
    await requireNoDistributor(tx, beneficiaryId)
    const reason = `${name} ${percentText(shareBp)}`
    return { subject: `distributor:${userId}`, amountFen: 0, takesTwo, reason, beneficiaryId }
  },
  describe: ({ userId, name, shareBp }) =>
    `让用户 ${userId} 成为分销商「${name}」，分平台服务费的 ${percentText(shareBp)}`,
  perform: async (tx, request, { operatorId, at }) => ({
    distributorId: await createDistributor(tx, request, { operatorId, now: at }),
  }),
}

/** Giving a distributor another share; above `channels.shareAloneBp` it takes two. Raises NOT_FOUND and SHARE_TOO_LARGE. */
export const setDistributorShareAct: OperatorAct<NewShare, { version: number }> = {
  kind: 'set_distributor_share',
  request: z.object({ distributorId: z.number(), shareBp: z.number() }),
  summarize: async (tx, { distributorId, shareBp }, _at, settings) => {
    const takesTwo = takesTwoFor(shareBp, settings)
    const beneficiaryId = await findDistributorUser(tx, distributorId)
    const reason = `比例改为 ${percentText(shareBp)}`
    return { subject: `distributor share:${distributorId}`, amountFen: 0, takesTwo, reason, beneficiaryId }
  },
  describe: ({ distributorId, shareBp }) =>
    `把分销商 ${distributorId} 的分成比例改为平台服务费的 ${percentText(shareBp)}，新订单适用`,
  perform: async (tx, request, { operatorId, at }) => ({
    version: await setShare(tx, request, { operatorId, now: at }),
  }),
}
