import { z } from 'zod'

/** A file that a call answers. The body is read as it is sent. */
export type SentFile = {
  /** With its ending, as the browser saves it. */
  readonly name: string
  readonly type: string
  readonly body: AsyncIterable<string | Uint8Array>
}

/** The output of a call that answers a file: a success is the file itself, a failure the envelope. */
export const sentFile = z.custom<SentFile>(
  (value) => typeof value === 'object' && value !== null && 'body' in value && 'name' in value,
)

/** Formats of tables that are downloaded. */
export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]

/** A file as a client gets it. */
export type ReceivedFile = { readonly name: string; readonly blob: Blob }
