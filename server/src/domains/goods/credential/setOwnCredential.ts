import { accountRules } from '@shanghao/contract/goods/listingRules'
import { firstBroken } from '@shanghao/contract/validation/rule'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { findOwnGoods } from '../listing/save.ts'
import { type Credential, setCredential } from './sealedCredential.ts'

type Sealing = { ownerId: number; goodsId: number; credential: Credential; now: Date }

/**
 * Seals the login of an own account by the rules of its zone, and returns its new version. Raises NOT_FOUND, GOODS_STATE and
 * INVALID_INPUT.
 */
export const setOwnCredential = async (
  tx: Tx,
  kms: Kms,
  { ownerId, goodsId, credential, now }: Sealing,
): Promise<number> => {
  const { presentation } = await findOwnGoods(tx, { ownerId, goodsId, isLocked: false })
  const { login } = await tx
    .selectFrom('zone')
    .select('login')
    .where('id', '=', presentation.zoneId)
    .executeTakeFirstOrThrow()
  const broken = firstBroken('账号', credential.account, ...accountRules(login))
  if (broken !== null) fail('INVALID_INPUT', { account: [broken] })
  await setCredential(tx, kms, ownerId, goodsId, credential, now)
  const { version } = await tx
    .selectFrom('credential')
    .select('version')
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow()
  return version
}
