/** A Fastify with one route that sends prepared bytes: the minimum cost of a response. node bareServer.ts <file> */
import { readFileSync } from 'node:fs'
import { goodsCalls } from '@shanghao/contract/goods/calls'
import Fastify from 'fastify'

const bytes = readFileSync(process.argv[2] ?? '')
const app = Fastify()
app.post(goodsCalls.index.path, (_request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
