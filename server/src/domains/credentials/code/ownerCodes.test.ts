import { expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { employ } from '../../../../testing/people/staff.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person, asked, merchant, newest, links } = await setUpCodes(server)
const { clock } = server

test('credentials.codesForOwner: staff answer what is open; the owner reads who did, staff do not', async () => {
  const owner = await merchant()
  const night = await person()
  await employ(owner, night, 'night')
  const first = await asked({ owner })
  const second = await asked({ owner })
  await asked()
  const listed = async (by = owner, isOpen = false) =>
    (await by.client.credentials.codesForOwner({ isOpen })).list.map(({ codeId, staffName }) => [
      codeId,
      staffName,
    ])
  expect(await listed(night, true)).toEqual([
    [second.codeId, null],
    [first.codeId, null],
  ])
  await night.client.credentials.answerCode({ codeId: first.codeId, code: '246810' })
  await links.linkRefuseCode({ token: second.token, reason: 'not_received' })
  expect((await newest(first.renter, first.orderId))?.code).toBe('246810')
  expect(await listed(night, true)).toEqual([])
  expect(await listed(owner)).toEqual([
    [second.codeId, null],
    [first.codeId, '小李'],
  ])
  expect((await listed(night)).map(([, name]) => name)).toEqual([null, null])
  // The renter learns that the owner did it, and nothing of the staff.
  expect(JSON.stringify(await newest(first.renter, first.orderId))).not.toMatch(/小李|staff/)

  const page = { size: 1 }
  const { page: shown } = await owner.client.credentials.codesForOwner({ page })
  const next = await owner.client.credentials.codesForOwner({
    page: { ...page, time: shown.time, cursor: shown.cursor ?? undefined },
  })
  expect(next.list.map(({ codeId }) => codeId)).toEqual([first.codeId])
})

test('an open request leaves the open ones at its deadline', async () => {
  const { owner, codeId } = await asked()
  const open = async () => (await owner.client.credentials.codesForOwner({ isOpen: true })).list
  expect(await open()).toMatchObject([{ codeId, mayAnswer: true }])
  clock.advance(10 * 60_000)
  expect(await open()).toEqual([])
})

test('staff whose rental it is neither answer nor refuse: a refusal would pay them back', async () => {
  const { owner, renter, codeId } = await asked()
  await employ(owner, renter, 'night')
  const { credentials } = renter.client
  expect(await outcomeOf(credentials.answerCode({ codeId, code: '246810' }))).toBe('STAFF_OWN_RENTAL')
  expect(await outcomeOf(credentials.refuseCode({ codeId, reason: 'not_received' }))).toBe('STAFF_OWN_RENTAL')
  expect(await outcomeOf(owner.client.credentials.answerCode({ codeId, code: '246810' }))).toBe('OK')
})
