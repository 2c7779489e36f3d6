import type { FastifyInstance } from 'fastify'
import type { Bucket } from './store.ts'

/** Control calls of tests for the bucket; lists are newest first. */
export const s3Control = async (app: FastifyInstance, { bucket }: { bucket: Bucket }): Promise<void> => {
  app.get('/control/s3/files', () => bucket.files())
  app.get('/control/s3/calls', () => bucket.calls())
  app.delete('/control/s3', (_request, reply) => {
    bucket.clear()
    return reply.code(204).send()
  })
}
