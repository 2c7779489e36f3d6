import { expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { solveCaptcha } from '../../../testing/people/solveCaptcha.ts'
import { callServer } from '../../../testing/server/callServer.ts'

const server = await callServer({ CAPTCHA_COST: '10' })
const phone = '13830000001'
const password = 'moonlight-7'
const payPassword = '135792'
const name = '欧阳小明'
const idNumber = idNumberOf('1990-02-03', 42)
const responses: string[] = []

const post = async (url: string, payload: object, token?: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    ...(token && { headers: { authToken: token } }),
  })
  responses.push(response.body)
  return response.json().data.object
}

test('from registering to paying, no secret is in a response or in the log', async () => {
  const captcha = await solveCaptcha(await post('/api/captcha/channel', {}))
  await post('/api/captcha/getSmsCode', { phone, purpose: 'regist', captcha })
  const registCode = server.codeSentTo(phone)
  const { authToken } = await post('/api/user/regist', { phone, smsCode: registCode, password })
  expect(authToken).toMatch(/^[\w-]{43}$/)
  await post('/api/user/login', { phone, password })
  await post('/api/user/login', { phone, password: `${password}x` })
  await post('/api/realAuth/twoElementsRealAuth', { name, idNumber }, authToken)
  await post('/api/realAuth/twoElementsRealAuth', { name, idNumber: `${idNumber}9` }, authToken)
  server.clock.advance(60_000)
  await post('/api/captcha/getSmsCodeByPhone', { purpose: 'pay_password' }, authToken)
  const payCode = server.codeSentTo(phone)
  await post('/api/userPassword/setPayPassword', { smsCode: payCode, payPassword }, authToken)
  await post('/api/userPassword/check/pay/password', { payPassword }, authToken)
  const info = await post('/realAuth/ajax/realAuthInfo', {}, authToken)
  const profile = await post('/api/userBase/queryInfo', {}, authToken)
  expect([info.verified, profile.hasPayPassword]).toEqual([true, true])

  const { rows } = await server.pool.query(
    `select u.password_hash, u.pay_password_hash, encode(i.number_hash, 'hex') number_hash
       from app_user u join real_identity i on i.id = u.identity_id where u.phone = $1`,
    [phone],
  )
  const hashes: string[] = Object.values(rows[0])
  const secrets = [password, payPassword, name, idNumber, registCode, payCode, 'argon2', ...hashes]
  const sent = responses.join('\n')
  const logged = server.logged.join('\n')
  for (const secret of [...secrets, phone]) expect(sent).not.toContain(secret)
  for (const secret of [...secrets, phone, authToken]) expect(logged).not.toContain(secret)
})
