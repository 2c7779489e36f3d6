import type { FastifyRequest } from 'fastify'

/** The sandbox's own address for links in responses: as configured, else the request's host. */
export const publicOrigin =
  (publicUrl: string | undefined) =>
  ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? `${protocol}://${host}`

export type PublicOrigin = ReturnType<typeof publicOrigin>
