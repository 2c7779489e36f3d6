import { describe, expect, test } from 'vitest'
import { FORM, setUpListings } from '../../../../testing/market/listings.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { Failure } from '../../../core/errors.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, merchant, owner, create, decide, listed, upload } = await setUpListings(server)
const { pool } = server
const guest = server.client()

describe('screenshots', () => {
  test('are uploaded, cropped, ordered, reviewed and released', async () => {
    const { goods: own } = owner.client
    const [red, blue] = [await upload(owner, '#f00'), await upload(owner, '#00f')]
    const crop = { x: 100, y: 50, width: 200, height: 100 }
    const cropped = await own.cropScreenshot({ publicKey: blue.publicKey, crop })
    expect(cropped).toMatchObject({ width: 200, height: 100 })
    expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop: { ...crop, x: 201 } }))).toBe(
      'INVALID_INPUT',
    )
    const stranger = await merchant()
    expect(await outcomeOf(stranger.client.goods.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const shots = [{ publicKey: cropped.publicKey, caption: '主页' }, { publicKey: red.publicKey }]
    expect(await outcomeOf(stranger.client.goods.createGoods({ ...FORM, screenshots: shots }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const id = await listed(owner, { screenshots: shots })
    const shown = async () => (await guest.goods.screenshots({ id })).screenshots.map(({ url }) => url)
    expect(await shown()).toEqual([cropped.url, red.url])

    await own.changeGoods({ id, ...FORM, screenshots: [{ publicKey: red.publicKey }] })
    expect(await shown()).toHaveLength(2)
    const uses = async () =>
      (await pool.query('select used_by from upload_use where used_by = $1', [`goods:${id}`])).rows.length
    expect(await uses()).toBe(2)
    await decide(id)
    expect([await shown(), await uses()]).toEqual([[red.url], 1])
    const foreign = [{ publicKey: (await upload(stranger, '#0f0')).publicKey }]
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, screenshots: foreign }))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, screenshots: [{ art: 3 }] }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const files = async () => (await pool.query("select from upload where state = 'ready'")).rowCount
    const before = await files()
    const works = server.deps.storage.put
    server.deps.storage.put = () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
    expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(
      'OUTSIDE_UNAVAILABLE',
    )
    server.deps.storage.put = works
    expect(await files()).toBe(before)
    for (const [rule, error] of [
      ['shotsHour', 'UPLOAD_LIMIT'],
      ['shotsDayMb', 'UPLOAD_SPACE'],
    ] as const)
      await server.withDeps({ rules: { [`uploads.${rule}`]: 0 } }, async () =>
        expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(error),
      )
  })
})

test('a screenshot of an account is cropped by any of its owner’s people, however old it is', async () => {
  const { publicKey } = await upload(owner, '#0ff')
  const id = await create(owner, { screenshots: [{ publicKey }] })
  const [lister, stranger] = [await person(), await merchant()]
  await employ(owner, lister, 'lister')
  const crop = { x: 0, y: 0, width: 100, height: 100 }
  const cropOf = ({ client }: TestUser, goodsId?: string) =>
    client.goods.cropScreenshot({ publicKey, crop, ...(goodsId === undefined ? {} : { goodsId }) })
  expect(await outcomeOf(cropOf(lister))).toBe('UPLOAD_EXPIRED')
  expect(await outcomeOf(cropOf(lister, await create(owner)))).toBe('UPLOAD_EXPIRED')
  expect(await outcomeOf(cropOf(stranger, id))).toBe('NOT_FOUND')
  expect(await outcomeOf(cropOf(stranger, await create(stranger)))).toBe('UPLOAD_EXPIRED')
  await pool.query(
    `update upload set created_at = created_at - interval '40 days', policy_ends_at = policy_ends_at - interval '40 days',
            expires_at = expires_at - interval '40 days' where public_key = $1`,
    [publicKey],
  )
  const cropped = await cropOf(lister, id)
  expect(cropped).toMatchObject({ width: 100, height: 100 })
  const screenshots = [{ publicKey: cropped.publicKey, caption: '' }]
  await lister.client.goods.changeGoods({ id, ...FORM, screenshots })
  expect((await owner.client.goods.ownDetail({ id })).screenshots).toMatchObject([{ url: cropped.url }])
})

test('a screenshot whose stored file is broken is not cropped, and counts for nothing', async () => {
  const { publicKey } = await upload(owner, '#f0f')
  const crop = () =>
    outcomeOf(owner.client.goods.cropScreenshot({ publicKey, crop: { x: 0, y: 0, width: 100, height: 100 } }))
  const files = async () => (await pool.query("select from upload where state = 'ready'")).rowCount
  const before = await files()
  const stored = await server.deps.storage.get(publicKey)
  const works = server.deps.storage.get
  for (const broken of [stored?.subarray(0, stored.length / 2), Buffer.from('no picture')]) {
    server.deps.storage.get = async () => broken ?? null
    expect(await crop()).toBe('UPLOAD_BROKEN')
  }
  server.deps.storage.get = works
  expect(await files()).toBe(before)
  expect(await crop()).toBe('OK')
})
