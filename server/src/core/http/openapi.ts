import type { Call } from '@shanghao/contract/call'
import { codeOf, textOf } from '@shanghao/contract/errors'
import { z } from 'zod'
import { errorsOf } from './callErrors.ts'

const envelope = (object: object) => ({
  type: 'object',
  required: ['responseCode', 'responseMsg', 'data'],
  properties: {
    responseCode: { type: 'string', example: '0000' },
    responseMsg: { type: 'string' },
    data: { type: 'object', properties: { object } },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
})

const errorTable = (call: Call): string =>
  [
    '| 代码 | 名称 | 含义 |',
    '|---|---|---|',
    ...errorsOf(call).map((name) => `| ${codeOf(name)} | ${name} | ${textOf(name)} |`),
  ].join('\n')

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as {
    $schema?: string
    properties?: Record<string, object>
  }
  return schema
}

const buildOperation = (domain: string, name: string, call: Call) => {
  const schema = schemaOf(call.input, 'input')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const fields = Object.entries(schema.properties ?? {})
  const parameters = [
    ...fields
      .filter(([field]) => inPath.includes(field) || call.method === 'GET')
      .map(([field, type]) => ({
        name: field,
        in: inPath.includes(field) ? 'path' : 'query',
        required: inPath.includes(field),
        schema: type,
      })),
    ...(call.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 100 } }]
      : []),
  ]
  return {
    tags: [domain],
    operationId: `${domain}.${name}`,
    summary: call.summary,
    description: errorTable(call),
    parameters,
    ...(call.method === 'POST' && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: {
      200: {
        description: '业务结果',
        content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } },
      },
    },
    ...(call.who !== 'anyone' && { security: [{ authToken: [] }] }),
  }
}

/** The OpenAPI document of a contract: 3.0, because Swagger UI takes half a minute to resolve one of this size in 3.1. */
export const buildOpenApi = (calls: Record<string, Record<string, Call>>, version: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [domain, table] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(table)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: buildOperation(domain, name, call),
      }
    }
  }
  return {
    openapi: '3.0.3' as const,
    info: { title: '上号', version },
    components: {
      securitySchemes: { authToken: { type: 'apiKey' as const, in: 'header' as const, name: 'authToken' } },
    },
    paths,
  }
}
