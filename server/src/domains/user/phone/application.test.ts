import type { InputOf } from '@shanghao/contract/call'
import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import type { phoneCalls } from '@shanghao/contract/user/phone'
import { describe, expect, test } from 'vitest'
import { plainPicture, pngClaimingSize, postFile } from '../../../../testing/market/pictures.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { makeOperator } from '../../../../testing/people/operators.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { Failure } from '../../../core/errors.ts'
import { smsNoticeJob } from '../../notifications/smsNoticeJobs.ts'
import { phoneJobs } from './coolDown.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000 },
)
const { pool, clock, deps } = server
const guest = server.client()
const codes = setUpPhoneCodes(server)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const COOL = 72 * HOUR
const picture = await plainPicture(60, 40).png().toBuffer()
const photo = await plainPicture(300, 200).jpeg().toBuffer()
const operator = await testUser(server, { roles: ['operator'], bornOn: '1988-08-08' })
const ops = operator.client.user

let people = 900
type Applicant = TestUser & { idNumber: string }
const verified = async (): Promise<Applicant> => {
  people += 1
  const idNumber = idNumberOf('1994-04-04', people)
  return { ...(await testUser(server, { idNumber })), idNumber }
}
const freshPhone = (): string => {
  people += 1
  return `136${String(people).padStart(8, '0')}`
}
const runDue = async () => {
  for (const job of phoneJobs) await job.run(deps)
}

const upload = async (ticket: string): Promise<string> => {
  const policy = await guest.user.phoneChangePolicySign({ ticket })
  await postFile(server.base, policy, picture)
  return (await guest.user.phoneChangeFinishUpload({ ticket, key: policy.key })).publicKey
}
type Changes = Partial<InputOf<typeof phoneCalls.applyPhoneChange>>
/** What an applicant sends who has lost their number. */
const formFor = async ({ phone, idNumber }: Applicant, newPhone: string, changes: Changes = {}) => {
  const ticket = changes.ticket ?? (await codes.applyTicket(newPhone))
  return {
    ticket,
    oldPhone: phone,
    name: '王小明',
    idNumber,
    reason: '手机丢了，原号码已停机',
    pictures: changes.pictures ?? [await upload(ticket)],
    ...changes,
  }
}
const apply = async (user: Applicant, newPhone: string, changes: Changes = {}) => {
  const { receipt } = await guest.user.applyPhoneChange(await formFor(user, newPhone, changes))
  const { rows } = await pool.query('select max(id)::int as id from phone_application')
  return { receipt, applicationId: Number(rows[0]?.id) }
}
const stateOf = async (receipt: string) => (await guest.user.queryPhoneChange({ receipt })).application.state
/** The token of the link that the old number got. */
const linkTo = async (phone: string): Promise<string> => {
  await smsNoticeJob.run(deps)
  const notice = server.smsNotices(phone).at(-1)
  return notice?.kind === 'phone_change_pending' ? notice.params.token : ''
}

describe('user.applyPhoneChange', () => {
  test('an application that is proven and approved takes effect after the cool-down; all are signed out and told', async () => {
    const user = await verified()
    const phone = freshPhone()
    const { receipt, applicationId } = await apply(user, phone)
    expect(await stateOf(receipt)).toBe('reviewing')
    const seen = await ops.phoneApplication({ applicationId })
    expect(seen).toMatchObject({ compared: 'match', userId: String(user.userId), pictures: 1 })
    expect((await ops.phoneApplications()).list.map((row) => row.applicationId)).toContain(applicationId)
    await ops.approvePhoneApplication({ applicationId })
    await smsNoticeJob.run(deps)
    expect(server.smsNotices(user.phone)).toMatchObject([
      { kind: 'phone_change_pending', params: { tail: phone.slice(-4) } },
    ])
    expect(server.smsNotices(phone)).toEqual([])
    clock.advance(COOL - 1)
    await runDue()
    expect(await stateOf(receipt)).toBe('cooling')
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('OK')
    clock.advance(1)
    await Promise.all([runDue(), runDue()])
    expect(await stateOf(receipt)).toBe('done')
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    await smsNoticeJob.run(deps)
    expect(server.smsNotices(user.phone).map(({ kind }) => kind)).toContain('phone_changed')
    expect(server.smsNotices(phone)).toMatchObject([{ kind: 'phone_changed' }])
    const { rows } = await pool.query('select phone from app_user where id = $1', [user.userId])
    expect(rows[0]?.phone).toBe(phone)
  })

  test('answers alike whether the number and the person are known, and only a proven one can be approved', async () => {
    const user = await verified()
    const stranger = { ...user, phone: '13500009999' }
    const shown = []
    for (const [applicant, changes, compared] of [
      [user, { name: '李小红' }, 'mismatch'],
      [user, { idNumber: idNumberOf('1994-04-04', 77) }, 'mismatch'],
      [stranger, {}, 'unknown'],
      [{ ...user, phone: (await testUser(server)).phone }, {}, 'unverified'],
    ] as const) {
      const { receipt, applicationId } = await apply(applicant, freshPhone(), changes)
      const { application } = await guest.user.queryPhoneChange({ receipt })
      shown.push({ ...application, oldPhone: '', newPhone: '', appliedAt: 0 })
      expect((await ops.phoneApplication({ applicationId })).compared).toBe(compared)
      expect(await outcomeOf(ops.approvePhoneApplication({ applicationId }))).toBe(
        'PHONE_APPLICATION_UNPROVEN',
      )
      await ops.refusePhoneApplication({ applicationId, reason: '身份不符' })
    }
    expect(new Set(shown.map((row) => JSON.stringify(row))).size).toBe(1)
    const direct = pool.query(
      "update phone_application set state = 'cooling', decision = null, ended_at = null, takes_effect_at = now() where compared = 'mismatch'",
    )
    await expect(direct).rejects.toThrow('phone_application_unproven')
  })

  test('needs a ticket of the new number, another number than the old one, and pictures of its own', async () => {
    const user = await verified()
    const phone = freshPhone()
    const form = await formFor(user, phone)
    const { applyPhoneChange, phoneChangePolicySign, phoneChangeFinishUpload } = guest.user
    expect(await outcomeOf(applyPhoneChange({ ...form, ticket: 'none' }))).toBe('TICKET_EXPIRED')
    expect(await outcomeOf(applyPhoneChange({ ...form, oldPhone: phone }))).toBe('PHONE_UNCHANGED')
    const other = await codes.applyTicket(freshPhone())
    const stolen = { ...form, pictures: [await upload(other)] }
    expect(await outcomeOf(applyPhoneChange(stolen))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(applyPhoneChange(form))).toBe('OK')
    expect(await outcomeOf(applyPhoneChange(form))).toBe('TICKET_EXPIRED')
    const again = await formFor(user, phone)
    expect(await outcomeOf(applyPhoneChange(again))).toBe('PHONE_APPLICATION_OPEN')
    expect(await outcomeOf(phoneChangePolicySign({ ticket: 'none' }))).toBe('TICKET_EXPIRED')
    expect(await outcomeOf(phoneChangeFinishUpload({ ticket: 'none', key: 'k' }))).toBe('TICKET_EXPIRED')
  })

  test('an application for another person’s number does not hold up its user’s own', async () => {
    const user = await verified()
    await apply(user, freshPhone(), { name: '李小红' })
    const { applicationId } = await apply(user, freshPhone())
    expect(await outcomeOf(ops.approvePhoneApplication({ applicationId }))).toBe('OK')
    const second = await apply(user, freshPhone())
    expect(await outcomeOf(ops.approvePhoneApplication({ applicationId: second.applicationId }))).toBe(
      'PHONE_APPLICATION_STATE',
    )
  })
})

describe('user.phoneChangePolicySign and phoneChangeFinishUpload', () => {
  test('keep to the limits of uploads and refuse what is no picture', async () => {
    const ticket = await codes.applyTicket(freshPhone())
    const { phoneChangePolicySign, phoneChangeFinishUpload } = guest.user
    const finish = (key: string) => outcomeOf(phoneChangeFinishUpload({ ticket, key }))
    const sign = () => outcomeOf(phoneChangePolicySign({ ticket }))
    await server.withDeps({ rules: { 'uploads.hourMax': 0 } }, async () =>
      expect(await sign()).toBe('UPLOAD_LIMIT'),
    )
    expect(await finish('incoming/none')).toBe('NOT_FOUND')
    const empty = await phoneChangePolicySign({ ticket })
    expect(await finish(empty.key)).toBe('UPLOAD_MISSING')
    await server.withDeps({ rules: { 'uploads.openMax': 1 } }, async () =>
      expect(await sign()).toBe('UPLOAD_OPEN'),
    )
    for (const [refusal, file] of [
      ['UPLOAD_TYPE', Buffer.from('no picture')],
      ['UPLOAD_BROKEN', photo.subarray(0, photo.length / 2)],
      ['UPLOAD_SIZE', pngClaimingSize(10_000, 10_000)],
    ] as const) {
      const policy = await phoneChangePolicySign({ ticket })
      await postFile(server.base, policy, file)
      expect(await finish(policy.key)).toBe(refusal)
    }
    const { storage } = deps
    const away = { ...storage, get: () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE')) }
    await server.withDeps({ storage: away }, async () =>
      expect(await finish((await phoneChangePolicySign({ ticket })).key)).toBe('OUTSIDE_UNAVAILABLE'),
    )
  })
})

describe('user.queryPhoneChange', () => {
  test('answers by receipt or by a ticket of the new number, which replaces the receipt', async () => {
    const phone = freshPhone()
    const { receipt } = await apply(await verified(), phone)
    const { queryPhoneChange } = guest.user
    expect(await outcomeOf(queryPhoneChange({}))).toBe('PHONE_APPLICATION_UNKNOWN')
    expect(await outcomeOf(queryPhoneChange({ receipt: 'x' }))).toBe('PHONE_APPLICATION_UNKNOWN')
    expect(await outcomeOf(queryPhoneChange({ ticket: 'x' }))).toBe('TICKET_EXPIRED')
    const foreign = await codes.applyTicket(freshPhone())
    expect(await outcomeOf(queryPhoneChange({ ticket: foreign }))).toBe('PHONE_APPLICATION_UNKNOWN')
    const found = await queryPhoneChange({ ticket: await codes.applyTicket(phone) })
    expect(found.application.newPhone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect(await outcomeOf(queryPhoneChange({ receipt }))).toBe('PHONE_APPLICATION_UNKNOWN')
    expect(await stateOf(found.receipt)).toBe('reviewing')
  })
})

describe('stopping an approved change', () => {
  test('user.stopPhoneChangeByLink: the old number stops it without a login, once', async () => {
    const user = await verified()
    const { receipt, applicationId } = await apply(user, freshPhone())
    await ops.approvePhoneApplication({ applicationId })
    const token = await linkTo(user.phone)
    const { phoneChangeLink, stopPhoneChangeByLink } = guest.user
    expect((await phoneChangeLink({ token })).state).toBe('cooling')
    for (const wrong of ['x', `${token}0`]) {
      expect(await outcomeOf(phoneChangeLink({ token: wrong }))).toBe('PHONE_LINK_OVER')
      expect(await outcomeOf(stopPhoneChangeByLink({ token: wrong }))).toBe('PHONE_LINK_OVER')
    }
    const stops = Array.from({ length: 5 }, () => stopPhoneChangeByLink({ token }))
    expect(await outcomesOf(stops)).toEqual({ OK: 1, PHONE_APPLICATION_STATE: 4 })
    clock.advance(COOL)
    await runDue()
    expect(await stateOf(receipt)).toBe('stopped')
    expect(await outcomeOf(phoneChangeLink({ token }))).toBe('PHONE_LINK_OVER')
  })

  test('user.stopPhoneChange: only a session of the account itself', async () => {
    const [user, thief] = [await verified(), await testUser(server)]
    const { receipt, applicationId } = await apply(user, freshPhone())
    expect(await user.client.user.pendingPhoneChange()).toEqual({ pending: null })
    await ops.approvePhoneApplication({ applicationId })
    expect((await user.client.user.pendingPhoneChange()).pending?.applicationId).toBe(applicationId)
    expect(await outcomeOf(thief.client.user.stopPhoneChange({ applicationId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(user.client.user.stopPhoneChange({ applicationId }))).toBe('OK')
    expect(await outcomeOf(user.client.user.stopPhoneChange({ applicationId }))).toBe(
      'PHONE_APPLICATION_STATE',
    )
    expect(await stateOf(receipt)).toBe('stopped')
  })

  test('a new number that was registered meanwhile leaves the old one in place', async () => {
    const user = await verified()
    const phone = freshPhone()
    const { receipt, applicationId } = await apply(user, phone)
    await ops.approvePhoneApplication({ applicationId })
    await testUser(server, { phone })
    clock.advance(COOL)
    await runDue()
    expect(await stateOf(receipt)).toBe('failed')
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('OK')
  })
})

describe('operators', () => {
  test('see the pictures only if they decide, each look counted, and not of their own application', async () => {
    const { applicationId } = await apply(await verified(), freshPhone())
    const outcomeFor = async (role: OperatorRole) => {
      const { client } = await testUser(server, {
        roles: ['operator'],
        operatorRoles: [role],
        bornOn: '1988-08-08',
      })
      expect((await client.user.phoneApplication({ applicationId })).pictures).toBe(1)
      return outcomeOf(client.user.phoneApplicationPictures({ applicationId }))
    }
    for (const role of ['auditor', 'finance', 'support'] as const)
      expect(await outcomeFor(role)).toBe('NO_PERMISSION')
    expect(await outcomeFor('risk')).toBe('OK')
    await server.withDeps({ rules: { 'people.revealHour': 2 } }, async () => {
      const { client } = await testUser(server, { roles: ['operator'], bornOn: '1988-08-08' })
      const { pictures } = await client.user.phoneApplicationPictures({ applicationId })
      expect(pictures).toMatchObject([{ width: 60 }])
      const look = () => outcomeOf(client.user.phoneApplicationPictures({ applicationId }))
      expect([await look(), await look()]).toEqual(['OK', 'REVEAL_LIMIT'])
      const missing = client.user.phoneApplicationPictures({ applicationId: 999_999 })
      expect(await outcomeOf(missing)).toBe('NOT_FOUND')
    })
  })

  test('neither decide on their own accounts nor see them in the queue, and need a real name', async () => {
    const colleague = await verified()
    await makeOperator(server, colleague)
    const { applicationId } = await apply(colleague, freshPhone())
    const { user: self } = server.client(colleague.token)
    for (const act of [
      () => self.phoneApplication({ applicationId }),
      () => self.phoneApplicationPictures({ applicationId }),
      () => self.approvePhoneApplication({ applicationId }),
      () => self.refusePhoneApplication({ applicationId, reason: '不行' }),
    ])
      expect(await outcomeOf(act())).toBe('OPERATOR_SELF')
    expect((await self.phoneApplications()).list.map((row) => row.applicationId)).not.toContain(applicationId)
    const unverified = await testUser(server, { roles: ['operator'] })
    const user = unverified.client.user
    expect(await outcomeOf(user.phoneApplication({ applicationId }))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(user.phoneApplicationPictures({ applicationId }))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(user.approvePhoneApplication({ applicationId }))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(user.refusePhoneApplication({ applicationId, reason: '不行' }))).toBe(
      'REALNAME_REQUIRED',
    )
  })

  test('decide once, and not for a number that is registered; others are refused', async () => {
    const user = await verified()
    const { applicationId } = await apply(user, (await testUser(server)).phone)
    expect(await outcomeOf(ops.approvePhoneApplication({ applicationId }))).toBe('NEW_PHONE_TAKEN')
    const { refusePhoneApplication } = user.client.user
    expect(await outcomeOf(refusePhoneApplication({ applicationId, reason: '不行' }))).toBe('NO_PERMISSION')
    await ops.refusePhoneApplication({ applicationId, reason: '图片看不清' })
    for (const act of [ops.approvePhoneApplication, ops.refusePhoneApplication]) {
      const decide = (id: number) => outcomeOf(act({ applicationId: id, reason: '重复' }))
      expect(await decide(applicationId)).toBe('PHONE_APPLICATION_STATE')
      expect(await decide(999_999)).toBe('NOT_FOUND')
    }
    expect(await outcomeOf(ops.phoneApplication({ applicationId: 999_999 }))).toBe('NOT_FOUND')
  })
})

test('the pictures of an application are released some months after its end', async () => {
  const { applicationId } = await apply(await verified(), freshPhone())
  await ops.refusePhoneApplication({ applicationId, reason: '图片看不清' })
  const uses = async () =>
    (await pool.query('select 1 from upload_use where used_by = $1', [`phone_application:${applicationId}`]))
      .rows
  clock.advance(90 * DAY - 1)
  await runDue()
  expect(await uses()).toHaveLength(1)
  clock.advance(1)
  await runDue()
  expect(await uses()).toHaveLength(0)
})
