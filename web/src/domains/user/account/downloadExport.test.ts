import { CallError } from '@shanghao/contract/client'
import { codes } from '@shanghao/contract/wire.generated'
import { expect, test, vi } from 'vitest'
import { client } from '../../../core/http/request.ts'
import { downloadExport } from './downloadExport.ts'

const file = { ticket: 'ticket', fileName: 'data.json' }
const answerWith = (status: number) =>
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null, { status })))

test('a session that has ended is thrown as the server names it', async () => {
  const ended = new CallError(codes.FORCED_LOGOUT, '你的登录已被下线')
  vi.spyOn(client.user, 'queryInfo').mockRejectedValue(ended)
  answerWith(401)
  await expect(downloadExport(file)).rejects.toBe(ended)
})

test('a ticket that is over and a lost connection are no download', async () => {
  answerWith(404)
  expect(await downloadExport(file)).toBe(false)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
  expect(await downloadExport(file)).toBe(false)
})
