import { expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { uploadsJob } from '../uploads/sweep.ts'
import { runEvidenceRemoval } from './evidence.ts'

const server = await callServer({}, { 'session.sessionDays': 365, 'disputes.evidenceDays': 90 })
const { person, rental, filing, agree, arbitrated, operator } = await setUpComplaints(server)
const { clock, deps, app } = server
const DAY = 86_400_000
const photo = await plainPicture(300, 200).jpeg().toBuffer()

const upload = async ({ client }: TestUser): Promise<string> => {
  const policy = await client.uploads.getPolicySign({ purpose: 'evidence' })
  await postFile(server.base, policy, photo)
  return (await client.uploads.finish(policy)).publicKey
}
const complainedWithPhoto = async () => {
  const { owner, renter, orderId } = await rental({ minutes: 65 })
  const sent = await filing(renter, orderId, 'wrong_password')
  const { disputeId } = await renter.client.disputes.file({ ...sent, pictures: [await upload(renter)] })
  return { owner, renter, disputeId }
}
const picturesOf = async ({ client }: TestUser, disputeId: string) =>
  (await client.disputes.detail({ disputeId })).entries.flatMap(({ pictures }) => pictures)
const statusOf = async (url: string): Promise<number> => (await app.inject(new URL(url).pathname)).statusCode

test('both sides and operators are shown evidence by signed addresses, others none', async () => {
  const { owner, renter, disputeId } = await complainedWithPhoto()
  for (const side of [owner, renter]) {
    const [picture] = await picturesOf(side, disputeId)
    expect(await statusOf(picture?.url ?? '')).toBe(200)
  }
  expect(await outcomeOf(picturesOf(await person(), disputeId))).toBe('NOT_FOUND')
  const disputed = await arbitrated()
  const { entries } = await (await operator()).client.disputes.caseDetail(disputed)
  const urls = entries.flatMap(({ pictures }) => pictures.map(({ url }) => new URL(url).pathname))
  expect(urls.every((path) => /^\/uploads\/private\/[A-Za-z0-9]+$/.test(path))).toBe(true)
})

test('long after the end pictures are removed, and the record says so; those of live disputes stay', async () => {
  const closed = await complainedWithPhoto()
  const live = await complainedWithPhoto()
  await agree(closed.owner, closed.disputeId)
  clock.advance(90 * DAY - 1)
  await runEvidenceRemoval(deps)
  const [kept] = await picturesOf(closed.renter, closed.disputeId)
  clock.advance(1)
  await runEvidenceRemoval(deps)
  await uploadsJob.run(deps)
  expect(await picturesOf(closed.renter, closed.disputeId)).toEqual([])
  expect(await statusOf(kept?.url ?? '')).toBe(404)
  const { facts } = await closed.owner.client.disputes.detail(closed)
  expect(facts.at(-1)).toEqual({ label: '双方上传的截图', value: '已到保存期限，已删除' })
  const [photoOfLive] = await picturesOf(live.renter, live.disputeId)
  expect(await statusOf(photoOfLive?.url ?? '')).toBe(200)
})
