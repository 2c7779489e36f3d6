import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** Files that a process holds at once: each is in memory, from its first byte until its call has ended. */
const FILES_MAX = 10

/**
 * Limits the files that are received and worked on at once: one of each sender, and FILES_MAX of a process. Memory would otherwise grow
 * with the connections that a sender opens.
 */
export const filePlaces = () => {
  const taken = new Map<string, FastifyRequest>()
  const senders = new WeakMap<FastifyRequest, string>()
  const handled = new WeakSet<FastifyRequest>()
  const giveBack = (request: FastifyRequest): void => {
    const sender = senders.get(request)
    if (sender !== undefined && taken.get(sender) === request) taken.delete(sender)
  }
  return {
    /** Takes a place before the body is read; a connection that ends before the call begins gives it back. Raises TOO_MANY_REQUESTS. */
    take: (sender: string, request: FastifyRequest, reply: FastifyReply): void => {
      if (taken.has(sender) || taken.size >= FILES_MAX) fail('TOO_MANY_REQUESTS')
      taken.set(sender, request)
      senders.set(request, sender)
      reply.raw.once('close', () => {
        if (!handled.has(request)) giveBack(request)
      })
    },
    /** Performs the call and gives the place back: the file stays in memory until then, also when the connection ends. */
    hold: async <T>(request: FastifyRequest, perform: () => Promise<T>): Promise<T> => {
      handled.add(request)
      try {
        return await perform()
      } finally {
        giveBack(request)
      }
    },
  }
}
