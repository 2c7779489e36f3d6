import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { seal, unseal } from '../../../core/security/seal.ts'

const CONTEXT = 'report key'

type ReportKey = { id: number; sign: (file: Buffer) => Buffer }

const keyOf = (id: number, base64: string): ReportKey => {
  const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
  return { id, sign: (file) => sign(null, file, key) }
}

const createKey = async (tx: Tx, { kms, clock }: Pick<Deps, 'kms' | 'clock'>): Promise<ReportKey> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const { sealed, dataKey, kek } = await seal(kms, secret, CONTEXT)
  const { id } = await tx
    .insertInto('report_key')
    .values({
      public_key: publicKey.export({ format: 'der', type: 'spki' }),
      sealed,
      data_key: dataKey,
      kek,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return keyOf(id, secret)
}

/**
 * The key that signs reports: the newest, or a new one where there is none or the key it is sealed under is gone. Earlier
 * reports verify by the public half of theirs.
 */
export const findReportKey = async (
  tx: Tx,
  deps: Pick<Deps, 'kms' | 'clock' | 'log'>,
): Promise<ReportKey> => {
  const row = await tx
    .selectFrom('report_key')
    .select(['id', 'sealed', 'data_key', 'kek'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return createKey(tx, deps)
  try {
    const sealed = { sealed: row.sealed, dataKey: row.data_key, kek: row.kek }
    return keyOf(row.id, await unseal(deps.kms, sealed, CONTEXT))
  } catch (err) {
    deps.log.warn({ err, key: row.id }, 'key of reports cannot be opened: a new one is made')
    return createKey(tx, deps)
  }
}

const publicKeyOf = (der: Buffer) => createPublicKey({ key: der, format: 'der', type: 'spki' })

/** Whether a file is what a key signed. */
export const isSigned = (file: Buffer, signature: Buffer, publicKey: Buffer): boolean =>
  verify(null, file, publicKeyOf(publicKey), signature)

/** A public key in PEM, for `openssl`. */
export const pemOf = (publicKey: Buffer): string =>
  publicKeyOf(publicKey).export({ format: 'pem', type: 'spki' }).toString()
