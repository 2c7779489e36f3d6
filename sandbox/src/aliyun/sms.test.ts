import { expect, test } from 'vitest'
import { RECORD_LIMIT } from '../requestLog.ts'
import { Refusal } from './refusal.ts'
import { sendSms, smsInbox } from './sms.ts'
import { LATE_MS } from './smsSentinels.ts'
import { smsNoticeTemplates, smsSignName, smsTemplates, templateSite } from './smsTemplates.ts'

const service = () => {
  let time = 1_000_000
  const now = () => time
  const inbox = smsInbox(now)
  const site = templateSite()
  const action = sendSms(inbox, site, now)
  const send = (changed: Record<string, string> = {}) =>
    action.run(
      new Map(
        Object.entries({
          PhoneNumbers: '13800138000',
          SignName: smsSignName,
          TemplateCode: smsTemplates.login.code,
          TemplateParam: '{"code":"012345"}',
          ...changed,
        }),
      ),
    )
  return { inbox, site, send, pass: (ms: number) => (time += ms) }
}

test('a message arrives with its text, parameters and time', () => {
  const { inbox, send } = service()
  expect(send()).toMatchObject({ status: 200, body: { Code: 'OK', Message: 'OK' } })
  expect(inbox.arrived('13800138000')).toEqual([
    {
      phone: '13800138000',
      text: `【上号】${smsTemplates.login.text('012345')}`,
      template: 'SMS_300000001',
      params: { code: '012345' },
      at: 1_000_000,
    },
  ])
  expect(inbox.arrived('13800138001')).toEqual([])
})

test.each([
  [{ PhoneNumbers: '1380013800' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
  [{ PhoneNumbers: '13800138000,12' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
  [{ PhoneNumbers: Array(1001).fill('13800138000').join() }, 'isv.MOBILE_COUNT_OVER_LIMIT'],
  [{ SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
  [{ TemplateCode: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  [{ TemplateParam: '{code:1}' }, 'isv.INVALID_JSON_PARAM'],
  [{ TemplateParam: '{"code":123456}' }, 'isv.INVALID_JSON_PARAM'],
  [{ TemplateParam: '[]' }, 'isv.INVALID_JSON_PARAM'],
  [{ TemplateParam: '{}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  [{ TemplateParam: '{"code":"https://x"}' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
])('%o is refused with %s and nothing arrives', (changed, code) => {
  const { inbox, send } = service()
  expect(send(changed)).toMatchObject({ status: 200, body: { Code: code } })
  expect(inbox.arrived()).toEqual([])
})

const notice = { title: '王者荣耀 国服账号', deadline: '14:05', token: 'aB3' }
const sendNotice = (send: ReturnType<typeof service>['send'], changed: Record<string, string | undefined>) =>
  send({
    TemplateCode: smsNoticeTemplates.complaintFiled.code,
    TemplateParam: JSON.stringify({ ...notice, ...changed }),
  })

test('the link of a notice leads to the site of the templates', () => {
  const { inbox, site, send } = service()
  sendNotice(send, {})
  site.url = 'http://127.0.0.1:3000'
  sendNotice(send, { token: 'Z9' })
  const ends = inbox.arrived().map(({ text }) => text.slice(text.indexOf('http')))
  expect(ends.toSorted()).toEqual(['http://127.0.0.1:3000/c#Z9', 'https://shanghao.example/c#aB3'])
})

test.each([
  [{ title: undefined }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  [{ title: '' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  [{ title: '看www.example.com' }, 'isv.PARAM_NOT_SUPPORT_URL'],
  [{ title: '看example.cn' }, 'isv.PARAM_NOT_SUPPORT_URL'],
  [{ title: '号'.repeat(36) }, 'isv.PARAM_LENGTH_LIMIT'],
  [{ title: '【上号】' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
  [{ deadline: '24:00' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
  [{ token: 'c/aB3' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
  [{ token: 'a'.repeat(36) }, 'isv.PARAM_LENGTH_LIMIT'],
])('a notice with %o is refused with %s', (changed, code) => {
  const { inbox, send } = service()
  expect(sendNotice(send, changed)).toMatchObject({ status: 200, body: { Code: code } })
  expect(inbox.arrived()).toEqual([])
})

test.each(['PhoneNumbers', 'SignName', 'TemplateCode'])('without %s the gateway refuses', (name) => {
  const { send } = service()
  expect(() => send({ [name]: '' })).toThrow(
    new Refusal(400, `Missing${name}`, `${name} is mandatory for this action.`),
  )
})

test('several numbers each get the message', () => {
  const { inbox, send } = service()
  send({ PhoneNumbers: '13800138000,13900139000' })
  expect(inbox.arrived().map(({ phone }) => phone)).toEqual(['13900139000', '13800138000'])
})

test('a late message shows at its time and sorts by it', () => {
  const { inbox, send, pass } = service()
  send({ PhoneNumbers: '19900000007' })
  pass(LATE_MS - 1)
  send()
  expect(inbox.arrived().map(({ phone }) => phone)).toEqual(['13800138000'])
  pass(1)
  expect(inbox.arrived().map(({ phone }) => phone)).toEqual(['19900000007', '13800138000'])
})

test('one number or all can be cleared; the oldest are dropped when it is full', () => {
  const { inbox, send, pass } = service()
  send({ PhoneNumbers: '13900139000' })
  for (let i = 0; i < RECORD_LIMIT; i++) {
    pass(1)
    send()
  }
  expect(inbox.arrived('13900139000')).toEqual([])
  expect(inbox.arrived()).toHaveLength(RECORD_LIMIT)
  send({ PhoneNumbers: '13900139000' })
  inbox.clear('13800138000')
  expect(inbox.arrived()).toHaveLength(1)
  inbox.clear()
  expect(inbox.arrived()).toEqual([])
})
