import type { FastifyReply } from 'fastify'

/**
 * What is sent back: a response (an object is sent as JSON, a string as a proxy's HTML),
 * 'silence' (the connection stays open without a response until the client closes it) or 'hangup' (the connection is cut).
 */
export type ProviderResponse =
  | { readonly status: number; readonly body: object | string }
  | 'silence'
  | 'hangup'

/** Sends a response, or hijacks the reply so that nothing is sent. */
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
