import type { FastifyRequest } from 'fastify'

/** The sandbox's own address for links in answers: as configured, else as the asker wrote it. */
export const publicOrigin =
  (publicUrl: string | undefined) =>
  ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? `${protocol}://${host}`

export type PublicOrigin = ReturnType<typeof publicOrigin>
