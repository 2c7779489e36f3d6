import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; the result is iv ‖ tag ‖ ciphertext. `context` is authenticated: decryption needs the same one. */
const encrypt = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

const decrypt = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Keeps data keys: wraps and unwraps them under a key-encryption key that never leaves it. */
export type Kms = {
  /** The name of the key-encryption key, stored beside the data keys it wrapped. */
  kek: string
  wrap: (dataKey: Buffer) => Promise<Buffer>
  unwrap: (wrapped: Buffer, kek: string) => Promise<Buffer>
  /** Keyed hash for finding a secret again by equality. */
  fingerprint: (text: string) => Buffer
}

/** Derives a key for one use from the configured one (HKDF-SHA-256); a derived key reveals nothing about the others. */
export const deriveSubkey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `shanghao ${use}`, 32))

/** A key-encryption key and its name, which is derived from the key and does not reveal it. */
const deriveKek = (base64: string) => {
  const key = Buffer.from(base64, 'base64')
  return { name: `local-${deriveSubkey(key, 'name').toString('hex', 0, 4)}`, key: deriveSubkey(key, 'wrap') }
}

/**
 * A KMS of one key in the configuration (32 bytes, base64). Data keys wrapped under the former key can be unwrapped
 * while `oldBase64` names it; until then fingerprints use the former key, or look-ups by hash would fail.
 */
export const localKms = (base64: string, oldBase64?: string): Kms => {
  const current = deriveKek(base64)
  const keys = [current, ...(oldBase64 ? [deriveKek(oldBase64)] : [])]
  const fingerprintKey = deriveSubkey(Buffer.from(oldBase64 ?? base64, 'base64'), 'fingerprint')
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

/** Seals a secret under a data key of its own. `context` names the row it belongs to, e.g. `goods:1000000001`. */
export const seal = async (kms: Kms, plain: string, context: string): Promise<Sealed> => {
  const dataKey = randomBytes(32)
  return {
    sealed: encrypt(dataKey, Buffer.from(plain), context),
    dataKey: await kms.wrap(dataKey),
    kek: kms.kek,
  }
}

/** Opens what `seal` sealed for the same context; throws when anything was altered. */
export const unseal = async (kms: Kms, { sealed, dataKey, kek }: Sealed, context: string): Promise<string> =>
  decrypt(await kms.unwrap(dataKey, kek), sealed, context).toString()
