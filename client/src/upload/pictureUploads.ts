import { NetworkError } from '@shanghao/contract/client'
import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { fileSize, mimes } from '@shanghao/contract/validation/files'
import { firstBroken } from '@shanghao/contract/validation/rule'
import type { CallOutput } from '../http/calls.ts'
import { failureText, isError } from '../http/failures.ts'
import type { PostOptions, UploadPolicy } from './postFile.ts'

/** The types that the server accepts. Phones convert others, such as HEIC, when a field accepts only these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const PICTURE_TYPES_TEXT = 'JPG、PNG 或 WebP'
/** A file without a type is checked by the server. */
const fileRules = (file: File) => [
  ...(file.type ? [mimes(PICTURE_TYPES, PICTURE_TYPES_TEXT)] : []),
  fileSize(PICTURE_MAX_MB),
]
/** Files sent at the same time: on a slow network more would all take longer than the server waits. */
const SENDING_MAX = 2

/** What another call attaches by its `publicKey`, and where it can be seen. */
export type StoredPicture = Pick<CallOutput<'uploads', 'finish'>, 'publicKey' | 'url'>
export type UploadCalls = {
  readonly sign: (options: { signal: AbortSignal }) => Promise<UploadPolicy>
  /** `isRead`: it may be repeated. */
  readonly finish: (
    input: { key: string },
    options: { signal: AbortSignal; isRead: true },
  ) => Promise<StoredPicture>
}

export type Picture = {
  readonly id: number
  /** Where the thumbnail is: the chosen file, or the stored picture. */
  readonly url: string
  /** `checking`: the file is sent, and the server looks at it. */
  readonly state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
  /** The part that was sent, 0 to 1. */
  readonly progress: number
  /** Why it failed. */
  readonly error: string | null
  /** Whether sending the same file again can help. */
  readonly mayRetry: boolean
  readonly stored: StoredPicture | null
}

type Job = { readonly file: File; abort: AbortController; sentKey: string | null; lostNetwork: boolean }
type Ports = {
  readonly calls: UploadCalls
  readonly max: number
  /** Pictures that were uploaded before. */
  readonly initial: readonly StoredPicture[]
  readonly post: (policy: UploadPolicy, file: File, options: PostOptions) => Promise<void>
  readonly objectUrls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  /** Called with each failure, which is already in the picture's `error`. */
  readonly onError: (error: unknown) => void
}

const refusalOf = (file: File): string | null =>
  firstBroken('图片', file, ...fileRules(file)) ?? (file.size === 0 ? '图片是空的' : null)
const namesText = (files: readonly File[]): string => files.map(({ name }) => `「${name}」`).join('')

/** What was wrong with the files that were not added, and what to do; null if all were. */
const refusedText = (files: readonly File[], leftOut: number, max: number): string | null => {
  const byReason = Map.groupBy(files, (file) => refusalOf(file) ?? '')
  const texts = [...byReason].map(
    ([reason, refused]) => `${reason}，${namesText(refused)}没有添加，请换一张。`,
  )
  if (leftOut > 0) texts.push(`最多 ${max} 张，多出的 ${leftOut} 张没有添加。`)
  return texts.join('') || null
}

/** A failure after which the file is still at the storage, so that only `finish` has to be repeated. */
const isStillSent = (error: unknown): boolean =>
  error instanceof NetworkError || isError(error, 'OUTSIDE_UNAVAILABLE')

const signErrorText = (error: unknown): string =>
  error instanceof NetworkError ? '获取签名失败，请检查网络后重试' : `获取签名失败：${failureText(error)}`

const errorText = (error: unknown): string =>
  error instanceof NetworkError && error.status !== undefined && error.status < 500
    ? '图片没有传上，请重试'
    : failureText(error)

/**
 * Pictures that are uploaded as soon as they are chosen, two at a time: signed, sent, checked. Each can be repeated and
 * removed on its own.
 */
export const createPictureUploads = ({ calls, max, initial, post, objectUrls, onError }: Ports) => {
  let ids = initial.length
  let pictures: readonly Picture[] = initial.map((stored, id) => ({
    id,
    url: stored.url,
    state: 'done',
    progress: 1,
    error: null,
    mayRetry: false,
    stored,
  }))
  const jobs = new Map<number, Job>()
  const listeners = new Set<() => void>()
  const show = (next: readonly Picture[]) => {
    pictures = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, changes: Partial<Picture>) =>
    show(pictures.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture)))

  const send = async (id: number, job: Job): Promise<void> => {
    const { signal } = job.abort
    change(id, { state: 'sending', progress: 0, error: null })
    let isSigning = false
    try {
      if (job.sentKey === null) {
        isSigning = true
        const policy = await calls.sign({ signal })
        isSigning = false
        await post(policy, job.file, { signal, onProgress: (progress) => change(id, { progress }) })
        job.sentKey = policy.key
      }
      change(id, { state: 'checking', progress: 1 })
      const stored = await calls.finish({ key: job.sentKey }, { signal, isRead: true })
      change(id, { state: 'done', stored })
    } catch (error) {
      if (signal.aborted) return
      if (!isStillSent(error)) job.sentKey = null
      job.lostNetwork = error instanceof NetworkError
      change(id, {
        state: 'failed',
        error: isSigning ? signErrorText(error) : errorText(error),
        mayRetry: !isError(error, 'UPLOAD_TYPE', 'UPLOAD_SIZE'),
      })
      onError(error)
    }
    sendNext()
  }
  const sendNext = () => {
    const isRunning = ({ state }: Picture) => state === 'sending' || state === 'checking'
    const next = pictures.find(({ state }) => state === 'waiting')
    const job = next && jobs.get(next.id)
    if (!next || !job || pictures.filter(isRunning).length >= SENDING_MAX) return
    void send(next.id, job)
    sendNext()
  }
  const retry = (id: number) => {
    const job = jobs.get(id)
    if (!job || pictures.find((picture) => picture.id === id)?.state !== 'failed') return
    change(id, { state: 'waiting', progress: 0, error: null })
    sendNext()
  }
  const forget = (id: number) => {
    const job = jobs.get(id)
    job?.abort.abort()
    const url = pictures.find((picture) => picture.id === id)?.url
    if (job && url) objectUrls.revokeObjectURL(url)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pictures: (): readonly Picture[] => pictures,
    /** Uploads files; returns what to tell about those that can't be added, null if all are. */
    add: (files: readonly File[]): string | null => {
      const accepted = files.filter((file) => refusalOf(file) === null)
      const added = accepted.slice(0, Math.max(0, max - pictures.length))
      const more = added.map((file): Picture => {
        const id = ids++
        jobs.set(id, { file, abort: new AbortController(), sentKey: null, lostNetwork: false })
        const url = objectUrls.createObjectURL(file)
        return { id, url, state: 'waiting', progress: 0, error: null, mayRetry: false, stored: null }
      })
      show([...pictures, ...more])
      sendNext()
      const refused = files.filter((file) => refusalOf(file) !== null)
      return refusedText(refused, accepted.length - added.length, max)
    },
    retry,
    /** Repeats what failed without an answer. */
    retryLost: (): void => {
      for (const [id, { lostNetwork }] of jobs) if (lostNetwork) retry(id)
    },
    remove: (id: number): void => {
      forget(id)
      jobs.delete(id)
      show(pictures.filter((picture) => picture.id !== id))
      sendNext()
    },
    /** Aborts what is being sent. */
    stop: (): void => {
      for (const id of jobs.keys()) forget(id)
    },
  }
}
