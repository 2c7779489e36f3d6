/** How a browser sends a file: a multipart POST to `url` with these fields first and the field `file` last. */
export type PresignedPost = { url: string; fields: Record<string, string>; expiresAt: Date }

export type PostPolicy = { key: string; maxBytes: number; expiresAt: Date }

/**
 * Files by key. What users send is stored under `incoming/`, and pictures that only some may see under `private/`: neither can
 * be read from outside. Only pictures that were checked and re-encoded are put under `public/`, whose files anyone with the address may read.
 */
export interface StorageGateway {
  presign(policy: PostPolicy): Promise<PresignedPost>
  /** Null when there is no such file. Raises OUTSIDE_UNAVAILABLE when the store doesn't respond. */
  get(key: string): Promise<Buffer | null>
  put(key: string, body: Buffer, contentType: string): Promise<void>
  /** Succeeds also when there is no such file. */
  remove(key: string): Promise<void>
  /** The address a browser loads a public file from. */
  urlOf(key: string): string
}
