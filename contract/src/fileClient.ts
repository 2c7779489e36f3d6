import type { Calls } from '../index.ts'
import type { InputOf, OutputOf } from './call.ts'
import { CallError, NetworkError, type Transport } from './client.ts'
import { type Envelope, isSuccess } from './envelope.ts'
import type { ReceivedFile, SentFile } from './file.ts'
import { fileWire } from './wire.generated.ts'

type FileFunction<C> = (
  input: InputOf<C>,
  options?: { file?: Blob; signal?: AbortSignal },
) => Promise<OutputOf<C> extends SentFile ? ReceivedFile : OutputOf<C>>
type In<W> = {
  [D in keyof W & keyof Calls]: { [N in keyof W[D] & keyof Calls[D]]: FileFunction<Calls[D][N]> }
}
/** The calls that take or answer a file. */
export type FileClient = In<typeof fileWire>

const JSON_TYPE = 'application/json'

/** The name that the server gives a file, which it writes percent-encoded. */
const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '')

const readResponse = async (response: Response): Promise<unknown> => {
  if (!response.headers.get('content-type')?.startsWith(JSON_TYPE))
    return {
      name: nameIn(response.headers.get('content-disposition') ?? ''),
      blob: await response.blob(),
    } satisfies ReceivedFile
  const envelope = (await response.json()) as Envelope
  if (isSuccess(envelope.responseCode)) return envelope.data.object
  throw new CallError(envelope.responseCode, envelope.responseMsg, envelope.errors)
}

const query = (input: Readonly<Record<string, unknown>>): string =>
  String(new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])))

/**
 * The client of calls with files: `files.goods.checkImport(input, { file })`. A file is sent as the body, and the input beside it in
 * the query. Throws CallError for a named error, else NetworkError; nothing is retried.
 */
export const createFileClient = ({ base, headers, fetch: given = fetch }: Transport): FileClient => {
  const send = async (
    path: string,
    input: Readonly<Record<string, unknown>>,
    file?: Blob,
    signal?: AbortSignal,
  ) => {
    const url = base + path + (file ? `?${query(input)}` : '')
    const type = file ? 'application/octet-stream' : JSON_TYPE
    const response = await given(url, {
      method: 'POST',
      headers: { ...headers(), 'content-type': type },
      credentials: 'include',
      body: file ?? JSON.stringify(input),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new NetworkError('no response', { cause })
    })
    if (response.status !== 200)
      throw new NetworkError(`HTTP ${response.status}`, { status: response.status })
    return readResponse(response)
  }
  return Object.fromEntries(
    Object.entries<Readonly<Record<string, string>>>(fileWire).map(([domain, table]) => [
      domain,
      Object.fromEntries(
        Object.entries(table).map(([name, path]) => [
          name,
          (
            input: Readonly<Record<string, unknown>>,
            { file, signal }: { file?: Blob; signal?: AbortSignal } = {},
          ) => send(path, input, file, signal),
        ]),
      ),
    ]),
  ) as unknown as FileClient
}
