import type { FastifyReply } from 'fastify'

/**
 * What comes back over the wire: an answer (an object is sent as JSON, a string as the HTML of some proxy),
 * 'silence' (the connection stays open and empty until the asker gives up) or 'hangup' (the connection is cut).
 */
export type ProviderResponse =
  | { readonly status: number; readonly body: object | string }
  | 'silence'
  | 'hangup'

/** Sends an answer, or takes the reply away from Fastify so that nothing is ever sent. */
export const sendResponse = (reply: FastifyReply, answer: ProviderResponse): FastifyReply => {
  if (answer === 'silence') return reply.hijack()
  if (answer === 'hangup') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  const type =
    typeof answer.body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return reply.code(answer.status).type(type).send(answer.body)
}
