import { CallError, type Client } from '@shanghao/contract/client'
import { codeOf, type ErrorName } from '@shanghao/contract/errors'
import { solveCaptcha } from '../../server/testing/people/solveCaptcha.ts'
import { type Attack, clientAt, type Target } from './target.ts'

const PASSWORD = 'moonlight-7'
/** How many evaluated guesses an attacker may get. */
const CODE_GUESSES_MAX = 20
const PASSWORD_GUESSES_MAX = 125

/** Phone numbers unique to this run. */
let numbers = Date.now() % 100_000
const newPhone = (): string =>
  `138${String(++numbers).padStart(5, '0').slice(-5)}${String(process.pid).padStart(3, '0').slice(-3)}`
let networks = 0
const newNetwork = (): string => {
  networks += 1
  return `10.${Math.floor(networks / 62_500) + 1}.${Math.floor(networks / 250) % 250}.${(networks % 250) + 1}`
}
const deviceOf = (phone: string): string => phone.padStart(32, '0')

const endsIn = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return codeOf('OK')
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}
const isCode = (code: string, name: ErrorName): boolean => code === codeOf(name)

const captchaFor = async ({ session }: Client): Promise<string> =>
  solveCaptcha(await session.captchaChannel())

const askCode = async (client: Client, phone: string, purpose: 'login' | 'regist' = 'login') => {
  await client.session.getSmsCode({ phone, purpose, captcha: await captchaFor(client) })
}

/** Wrong codes from one network, then from many: the person who requested the code signs in at the first attempt. */
export const codeLockOut: Attack = {
  name: 'code lock-out',
  run: async (target, size) => {
    const findings: string[] = []
    const rounds = 2 * size
    for (let round = 0; round < rounds; round += 1) {
      const phone = newPhone()
      const owner = clientAt(target, newNetwork())
      await askCode(owner, phone)
      const right = await target.codeSentTo(phone)
      const smsCode = right === '111111' ? '222222' : '111111'
      const attackers = [...Array(15).fill(newNetwork()), ...Array.from({ length: 15 }, newNetwork)]
      const codes = await Promise.all(
        attackers.map((address) => endsIn(clientAt(target, address).session.doSmsLogin({ phone, smsCode }))),
      )
      const told = codes.filter((code) => isCode(code, 'SMS_CODE_WRONG')).length
      if (told > CODE_GUESSES_MAX) findings.push(`${told} guesses of one code were told apart`)
      const code = await endsIn(owner.session.doSmsLogin({ phone, smsCode: right }))
      if (!isCode(code, 'OK')) findings.push(`the owner of a number got ${code} for the right code`)
    }
    return { tried: `30 wrong codes of ${rounds} numbers each, from 16 networks`, findings }
  },
}

const register = async (target: Target, phone: string): Promise<void> => {
  const owner = clientAt(target, newNetwork(), deviceOf(phone))
  await askCode(owner, phone, 'regist')
  await owner.session.regist({ phone, smsCode: await target.codeSentTo(phone), password: PASSWORD })
}

/** Wrong passwords for one number from one network and from many: its owner signs in from another network and on a known device. */
export const passwordLockOut: Attack = {
  name: 'password lock-out',
  run: async (target, size) => {
    const findings: string[] = []
    const phone = newPhone()
    await register(target, phone)
    const wrong = { phone, password: 'wrong-123' }
    const right = { phone, password: PASSWORD }
    const attacker = newNetwork()
    for (let i = 0; i < 12; i += 1) await endsIn(clientAt(target, attacker).session.login(wrong))
    const elsewhere = await endsIn(clientAt(target, newNetwork()).session.login(right))
    if (!isCode(elsewhere, 'OK')) findings.push(`the owner got ${elsewhere} for the right password elsewhere`)
    let told = 0
    const spread = 30 * size
    for (let i = 0; i < spread; i += 1) {
      const client = clientAt(target, newNetwork())
      const plain = await endsIn(client.session.login(wrong))
      const code = isCode(plain, 'CAPTCHA_REQUIRED')
        ? await endsIn(client.session.login({ ...wrong, captcha: await captchaFor(client) }))
        : plain
      if (isCode(code, 'LOGIN_WRONG')) told += 1
    }
    if (told > PASSWORD_GUESSES_MAX) findings.push(`${told} guesses of one password were told apart`)
    const known = await endsIn(clientAt(target, attacker, deviceOf(phone)).session.login(right))
    if (!isCode(known, 'OK')) findings.push(`the owner got ${known} on a device of theirs`)
    return { tried: `${12 + spread} wrong passwords of one number, from ${1 + spread} networks`, findings }
  },
}
