import { invalidArgument, malformedPost, noLength } from './refusal.ts'

export interface PostedForm {
  /** The fields before the file, the only ones S3 evaluates; names in lower case. */
  readonly fields: ReadonlyMap<string, string>
  readonly fileName: string
  readonly file: Buffer
}

/** Parses a multipart post. Raises S3Refusal for any other body, a duplicate field, or not exactly one file. */
export const formOf = async (body: Buffer, contentType: string): Promise<PostedForm> => {
  if (body.length === 0) throw noLength()
  if (!contentType.startsWith('multipart/form-data')) throw malformedPost()
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw malformedPost()
  })
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    const key = name.toLowerCase()
    if (typeof value !== 'string') {
      if (key !== 'file') throw invalidArgument('POST requires exactly one file upload per request.')
      return { fields, fileName: value.name, file: Buffer.from(await value.arrayBuffer()) }
    }
    if (fields.has(key)) throw invalidArgument(`${name} sent twice`)
    fields.set(key, value)
  }
  throw invalidArgument('POST requires exactly one file upload per request.')
}
