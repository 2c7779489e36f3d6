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

/** A data key under a key-encryption key. */
export type WrappedKey = { wrapped: Buffer; kek: string }

/**
 * Keeps data keys: wraps and unwraps them under a key-encryption key that never leaves it. While keys are changed it knows two
 * (`names`); which of them seals is decided by `sealWith`, on all servers alike (core/security/sealKeys.ts).
 */
export type Kms = {
  /** The names of the key-encryption keys it knows, the configured one first; stored beside the data keys they wrapped. */
  names: readonly string[]
  /** The name of the key that seals. */
  sealing: () => string
  /** Seals with this key from now on. Throws for an unknown name. */
  sealWith: (name: string) => void
  wrap: (dataKey: Buffer) => Promise<WrappedKey>
  unwrap: (wrapped: Buffer, kek: string) => Promise<Buffer>
  /** Keyed hash for finding a secret again by equality, under the key that seals. */
  fingerprint: (text: string) => Buffer
  /** The same under each known key, that of the key that seals first: what is stored may be under either while keys are changed. */
  fingerprints: (text: string) => Buffer[]
  /**
   * Keyed hash of what can't be computed again from what is stored, such as device ids: its key stays when the sealing key is
   * changed, and is stored wrapped.
   */
  lookupHash: (text: string) => Buffer
  /** The key of `lookupHash`, wrapped by the key that seals. */
  wrapLookupKey: () => Promise<WrappedKey>
  /** Takes the key of `lookupHash` from what `wrapLookupKey` returned. Throws for one that no known key opens. */
  loadLookupKey: (stored: WrappedKey) => Promise<void>
}

/** Derives a key for one use from the configured one (HKDF-SHA-256); a derived key reveals nothing about the others. */
export const deriveSubkey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `shanghao ${use}`, 32))

/** A key-encryption key and its name, which is derived from the key and does not reveal it. */
const deriveKek = (base64: string) => {
  const key = Buffer.from(base64, 'base64')
  return {
    name: `local-${deriveSubkey(key, 'name').toString('hex', 0, 4)}`,
    key: deriveSubkey(key, 'wrap'),
    fingerprintKey: deriveSubkey(key, 'fingerprint'),
  }
}

/** The name under which data keys of a configured key (32 bytes, base64) are stored. */
export const kekName = (base64: string): string => deriveKek(base64).name

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * A KMS of one key in the configuration (32 bytes, base64), and of a second one while keys are changed. Until `sealWith` says
 * otherwise the first seals; until `loadLookupKey` the key of `lookupHash` is derived from the former key, or the only one.
 */
export const localKms = (base64: string, oldBase64?: string): Kms => {
  const current = deriveKek(base64)
  const former = oldBase64 === undefined ? null : deriveKek(oldBase64)
  const keys = former ? [current, former] : [current]
  let sealing = current
  let lookupKey = (former ?? current).fingerprintKey
  const find = (name: string) => {
    const kek = keys.find((known) => known.name === name)
    if (!kek) throw new Error(`sealed under ${name}, which is neither SEAL_KEY nor SEAL_KEY_OLD`)
    return kek
  }
  const wrap = async (dataKey: Buffer): Promise<WrappedKey> => {
    const { key, name } = sealing
    return { wrapped: encrypt(key, dataKey, name), kek: name }
  }
  const unwrap = async (wrapped: Buffer, name: string): Promise<Buffer> =>
    decrypt(find(name).key, wrapped, name)
  return {
    names: keys.map(({ name }) => name),
    sealing: () => sealing.name,
    sealWith: (name) => {
      sealing = find(name)
    },
    wrap,
    unwrap,
    fingerprint: (text) => hmac(sealing.fingerprintKey, text),
    fingerprints: (text) =>
      [sealing, ...keys.filter((key) => key !== sealing)].map((key) => hmac(key.fingerprintKey, text)),
    lookupHash: (text) => hmac(lookupKey, text),
    wrapLookupKey: () => wrap(lookupKey),
    loadLookupKey: async ({ wrapped, kek }) => {
      lookupKey = await unwrap(wrapped, kek)
    },
  }
}

export type Sealed = { sealed: Buffer; dataKey: Buffer; kek: string }

/** Seals a secret under a data key of its own. `context` names the row it belongs to, e.g. `goods:1000000001`. */
export const seal = async (kms: Kms, plain: string, context: string): Promise<Sealed> => {
  const dataKey = randomBytes(32)
  const { wrapped, kek } = await kms.wrap(dataKey)
  return { sealed: encrypt(dataKey, Buffer.from(plain), context), dataKey: wrapped, kek }
}

/** Opens what `seal` sealed for the same context; throws when anything was altered. */
export const unseal = async (kms: Kms, { sealed, dataKey, kek }: Sealed, context: string): Promise<string> =>
  decrypt(await kms.unwrap(dataKey, kek), sealed, context).toString()
