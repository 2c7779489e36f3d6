export type PackageFile = {
  readonly url: string
  readonly sha256: string | null
  readonly bytes: number | null
}
export type DownloadState =
  | { readonly step: 'idle' }
  /** `total` null: the size is not known, and neither is the share. */
  | { readonly step: 'loading'; readonly received: number; readonly total: number | null }
  | { readonly step: 'checking' }
  | { readonly step: 'done'; readonly file: string }
  /** The browser or a store downloads it; how far it is can't be read here. */
  | { readonly step: 'elsewhere' }
  | { readonly step: 'failed'; readonly cause: 'network' | 'checksum' }

type Ports = {
  readonly fetch: typeof fetch
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>
  readonly objectUrl: (file: Blob) => string
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a page can read the download itself: only from our own store, and only where it can check what it got. */
export const isReadable = ({ url, sha256 }: PackageFile, hasDigest: boolean): boolean =>
  url.startsWith('/') && sha256 !== null && hasDigest

/**
 * Downloads a package of our own store, reports how far it is, and checks it against its checksum. Resolves to the state it ends in;
 * an aborted one ends in `idle`.
 */
export const downloadPackage = async (
  { url, sha256 }: PackageFile,
  { fetch: load, digest, objectUrl }: Ports,
  { signal, onState }: { signal: AbortSignal; onState: (state: DownloadState) => void },
): Promise<void> => {
  try {
    const response = await load(url, { signal })
    if (!response.ok || !response.body) return onState({ step: 'failed', cause: 'network' })
    const length = Number(response.headers.get('content-length'))
    const total = length > 0 ? length : null
    onState({ step: 'loading', received: 0, total })
    const parts: BlobPart[] = []
    let received = 0
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      received += part.value.length
      onState({ step: 'loading', received, total })
    }
    onState({ step: 'checking' })
    const file = new Blob(parts, { type: 'application/octet-stream' })
    const isIntact = hexOf(await digest(await file.arrayBuffer())) === sha256
    onState(isIntact ? { step: 'done', file: objectUrl(file) } : { step: 'failed', cause: 'checksum' })
  } catch {
    onState(signal.aborted ? { step: 'idle' } : { step: 'failed', cause: 'network' })
  }
}
