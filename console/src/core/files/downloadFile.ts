import { saveFile } from '@shanghao/client/files/saveFile'
import { CallError, NetworkError } from '@shanghao/contract/client'
import type { Envelope } from '@shanghao/contract/envelope'
import { consoleHeaders } from '../http/client.ts'

/** Long enough for an export of all accounts. */
const TIMEOUT_MS = 300_000

const nameIn = (header: string | null): string | null => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '') ?? []
  const [, plain] = /filename="?([^";]+)/i.exec(header ?? '') ?? []
  return encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded)
}

/**
 * Fetches a file that the server makes from `input`, and saves it under the name that the server gives, else `fileName`. Throws
 * CallError when the server names a reason, else NetworkError.
 */
export const downloadFile = async (path: string, input: object, fileName: string): Promise<void> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...consoleHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new NetworkError('no response', { cause })
  })
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { responseCode, responseMsg, errors } = (await response.json()) as Envelope
    throw new CallError(String(responseCode), responseMsg, errors)
  }
  if (!response.ok) throw new NetworkError(`HTTP ${response.status}`, { status: response.status })
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError('interrupted', { cause })
  })
  saveFile(file, nameIn(response.headers.get('content-disposition')) ?? fileName)
}
