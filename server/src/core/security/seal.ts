import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; the result is iv ‖ tag ‖ ciphertext. `bound` ties it to its place: elsewhere it doesn't open. */
const encrypt = (key: Buffer, plain: Buffer, bound: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

const decrypt = (key: Buffer, sealed: Buffer, bound: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(
    Buffer.from(bound),
  )
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Keeps data keys: wraps and unwraps them under a key-encryption key that never leaves it. */
export type Kms = {
  /** Names the key-encryption key, stored beside what it wrapped. */
  kek: string
  wrap: (dataKey: Buffer) => Promise<Buffer>
  unwrap: (wrapped: Buffer, kek: string) => Promise<Buffer>
  /** Keyed hash for finding a secret again by equality. */
  fingerprint: (text: string) => Buffer
}

/** A key for one use, made of the configured one (HKDF-SHA-256): knowing it tells nothing of the others. */
export const subkey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `shanghao ${use}`, 32))

/** A key-encryption key and the name it goes by, which follows from the key and does not give it away. */
const kekOf = (base64: string) => {
  const key = Buffer.from(base64, 'base64')
  return { name: `local-${subkey(key, 'name').toString('hex', 0, 4)}`, key: subkey(key, 'wrap') }
}

/**
 * A KMS made of one key in the configuration (32 bytes, base64). What was wrapped under the key before it opens while
 * `oldBase64` names that one. Fingerprints stay those of the older key meanwhile, lest nothing be found again.
 */
export const localKms = (base64: string, oldBase64?: string): Kms => {
  const current = kekOf(base64)
  const keys = [current, ...(oldBase64 ? [kekOf(oldBase64)] : [])]
  const fingerprintKey = subkey(Buffer.from(oldBase64 ?? base64, 'base64'), 'fingerprint')
  return {
    kek: current.name,
    wrap: async (dataKey) => encrypt(current.key, dataKey, current.name),
    unwrap: async (wrapped, name) => {
      const kek = keys.find((known) => known.name === name)
      if (!kek) throw new Error(`wrapped under ${name}, which is neither SEAL_KEY nor SEAL_KEY_OLD`)
      return decrypt(kek.key, wrapped, name)
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}

export type Sealed = { sealed: Buffer; dataKey: Buffer; kek: string }

/** Seals a secret under a data key of its own. `bound` says where it belongs, e.g. `goods:1000000001`. */
export const seal = async (kms: Kms, plain: string, bound: string): Promise<Sealed> => {
  const dataKey = randomBytes(32)
  return {
    sealed: encrypt(dataKey, Buffer.from(plain), bound),
    dataKey: await kms.wrap(dataKey),
    kek: kms.kek,
  }
}

/** Opens what `seal` sealed for the same place; throws when anything was altered. */
export const unseal = async (kms: Kms, { sealed, dataKey, kek }: Sealed, bound: string): Promise<string> =>
  decrypt(await kms.unwrap(dataKey, kek), sealed, bound).toString()
