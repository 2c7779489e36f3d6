import { Readable } from 'node:stream'
import type { LiveEvent, LiveMessage } from '@shanghao/contract/live'
import { encode } from 'eventsource-encoder'
import type { FastifyReply } from 'fastify'
import { formatPoint, type ResumePoint } from './resumePoint.ts'

/** Unsent bytes of a stream beyond which its client is too slow: it is disconnected, and resumes. */
const UNSENT_MAX = 64 * 1024
/** More events than these are not sent one by one: the client reads again what it shows. */
const EVENTS_MAX = 200

/** A message of the stream; `point` is where a client that received it resumes. */
export const messageText = (event: LiveMessage, point: ResumePoint | null, data: unknown = {}): string =>
  encode({ event, data: JSON.stringify(data), ...(point && { id: formatPoint(point) }) })

/** The message of events; null for unknown ones. */
export const eventsText = (events: readonly LiveEvent[] | null, point: ResumePoint): string =>
  events === null || events.length > EVENTS_MAX
    ? messageText('resync', point)
    : messageText('events', point, events)

/** Sends messages as the body of a response. */
export const openStream = (reply: FastifyReply) => {
  const body = new Readable({ read: () => {} })
  const { raw } = reply
  let isEnded = false
  return {
    /** The body, to be returned by the handler. */
    body,
    /** Returns false for a client that is too slow, after disconnecting it. */
    send: (text: string): boolean => {
      if (body.destroyed || isEnded) return true
      if (body.readableLength + raw.writableLength > UNSENT_MAX) {
        raw.destroy()
        return false
      }
      body.push(text)
      return true
    },
    end: (text?: string): void => {
      if (body.destroyed || isEnded) return
      isEnded = true
      if (text) body.push(text)
      body.push(null)
    },
    cut: (): void => void raw.destroy(),
    onClose: (listener: () => void): void => void body.once('close', listener),
  }
}
