import type { FastifyInstance } from 'fastify'
import type { CertifyService } from './certify/certify.ts'
import type { TransferService } from './transfer/transfers.ts'

/** Control calls of tests for transfers and certifications, as JSON; lists are newest first. 404: unknown number, or too late. */
export const alipayControl = async (
  app: FastifyInstance,
  { transfers, certify }: { transfers: TransferService; certify: CertifyService },
): Promise<void> => {
  app.get('/control/transfers', () => transfers.all())
  app.delete('/control/transfers', (_request, reply) => {
    transfers.clear()
    return reply.code(204).send()
  })
  app.post<{ Params: { ownId: string }; Body: { outcome: 'done' | 'failed' } }>(
    '/control/transfers/:ownId/settle',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['outcome'],
          properties: { outcome: { enum: ['done', 'failed'] } },
        },
      },
    },
    ({ params, body }, reply) => reply.code(transfers.settle(params.ownId, body.outcome) ? 204 : 404).send(),
  )
  app.post<{ Params: { ownId: string } }>('/control/transfers/:ownId/return', ({ params }, reply) =>
    reply.code(transfers.takeBack(params.ownId) ? 204 : 404).send(),
  )
  app.get('/control/alipay/balance', () => ({ fen: transfers.balance() }))
  app.put<{ Body: { fen: number } }>(
    '/control/alipay/balance',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['fen'],
          properties: { fen: { type: 'integer', minimum: 0 } },
        },
      },
    },
    ({ body }, reply) => {
      transfers.setBalance(body.fen)
      return reply.code(204).send()
    },
  )

  app.get('/control/certifications', () => certify.all())
  app.delete('/control/certifications', (_request, reply) => {
    certify.clear()
    return reply.code(204).send()
  })
  for (const [verb, passed] of [
    ['pass', true],
    ['fail', false],
  ] as const)
    app.post<{ Params: { id: string } }>(`/control/certifications/:id/${verb}`, ({ params }, reply) =>
      reply.code(certify.finish(params.id, passed, true) ? 204 : 404).send(),
    )
}
