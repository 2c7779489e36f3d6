import { expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueDisputes } from '../../disputes/clock.ts'
import { disputeSettings } from '../../disputes/settings.ts'
import { runDueCodes } from './clock.ts'

const server = await callServer()
const { rental, ask, asked, links } = await setUpCodes(server)
const { picture, statement, file } = setUpDisputes(server)
const { clock, deps } = server
const MINUTE = 60_000
const reason = 'code_not_given'

test('a code that was refused or not given is the evidence of its complaint, without pictures', async () => {
  const { renter, owner, orderId, token } = await asked()
  clock.advance(2 * MINUTE)
  await links.linkRefuseCode({ token, reason: 'not_received' })
  clock.advance(MINUTE)
  await ask(renter, orderId, owner)
  clock.advance(10 * MINUTE)
  await runDueCodes(deps)
  const { disputes } = renter.client
  const { suggestedText, pictures, presumed, quote } = await disputes.description({ orderId, reason })
  expect(suggestedText).toBe(
    '登录时要求验证码，我通过平台向号主求助：11月18日 12:00 求助，号主 12:02 拒绝：没有收到验证码；11月18日 12:03 求助，号主到 12:13 没有回应。一直登不上。',
  )
  expect([pictures, presumed]).toEqual([0, 'renter'])
  const { disputeId } = await disputes.file({ orderId, reason, quote, text: suggestedText, pictures: [] })
  const shown = await owner.client.disputes.detail({ disputeId })
  expect(shown.facts).toEqual(
    expect.arrayContaining([
      { label: '第 1 次求助验证码', value: '11月18日 12:00 求助，号主 12:02 拒绝：没有收到验证码' },
      { label: '第 2 次求助验证码', value: '11月18日 12:03 求助，号主到 12:13 没有回应' },
    ]),
  )
})

test('without proof the complaint takes its picture: no request, an open, an answered or a cancelled one, or one its owner may not have got', async () => {
  const none = await rental()
  const open = await asked()
  const answered = await asked()
  await links.linkAnswerCode({ token: answered.token, code: '482913' })
  const cancelled = await asked()
  await cancelled.renter.client.credentials.cancelCode({ codeId: cancelled.codeId })
  for (const { renter, orderId } of [none, open, answered, cancelled]) {
    const { disputes } = renter.client
    const { quote, pictures, presumed } = await disputes.description({ orderId, reason })
    expect([pictures, presumed]).toEqual([1, 'owner'])
    const filing = { orderId, reason, quote, text: '一直提示要验证码，号主没有提供' } as const
    expect(await outcomeOf(disputes.file({ ...filing, pictures: [] }))).toBe('DISPUTE_PICTURES')
  }
  const untold = await rental()
  await untold.renter.client.credentials.askCode({ orderId: untold.orderId })
  clock.advance(10 * MINUTE)
  await runDueCodes(deps)
  const { renter, orderId } = untold
  const { disputes } = renter.client
  const { quote, pictures, presumed, suggestedText } = await disputes.description({ orderId, reason })
  expect([pictures, presumed]).toEqual([1, 'renter'])
  expect(suggestedText).toContain('号主可能没有收到通知')
  const filing = { orderId, reason, quote, text: suggestedText } as const
  expect(await outcomeOf(disputes.file({ ...filing, pictures: [await picture(renter)] }))).toBe('OK')
})

test.each([
  ['answered: the owner’s', 'answered', 0],
  ['refused: the renter’s', 'refused', 1],
] as const)(
  'without a decision in time it counts whose account the record bears out; %s',
  async (_, outcome, share) => {
    const { renter, owner, orderId, token } = await asked()
    if (outcome === 'answered') await links.linkAnswerCode({ token, code: '482913' })
    else await links.linkRefuseCode({ token, reason: 'not_received' })
    const { disputeId, claim } = await file(renter, orderId, reason)
    await owner.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(owner)) })
    await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
    clock.advance(deps.settings.read(disputeSettings).arbitrationHours * 60 * MINUTE)
    await runDueDisputes(deps)
    const { decision } = await renter.client.disputes.detail({ disputeId })
    expect(claim.rentFen).toBeGreaterThan(0)
    expect(decision?.rentFen).toBe(share * claim.rentFen)
  },
)

test('other reasons take their pictures, with or without a request for a code', async () => {
  const { renter, orderId, token } = await asked()
  await links.linkRefuseCode({ token, reason: 'unavailable' })
  expect(await renter.client.disputes.description({ orderId, reason: 'wrong_password' })).toMatchObject({
    pictures: 1,
    suggestedText: '',
  })
})
