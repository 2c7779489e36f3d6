import type { Client } from '@shanghao/contract/client'
import type { CallServer } from '../server/callServer.ts'
import { solveCaptcha } from './solveCaptcha.ts'
import type { TestUser } from './testUser.ts'

type OwnPurpose = Parameters<Client['session']['getSmsCodeByPhone']>[0]['purpose']

/** Codes and tickets of numbers, requested through calls. A minute passes before each code, as the limits ask for. */
export const setUpPhoneCodes = (server: CallServer) => {
  const guest = server.client()
  const wait = () => server.clock.advance(61_000)
  const captcha = async () => solveCaptcha(await guest.session.captchaChannel())

  /** A code to a signed-in person's own number. */
  const ownCode = async ({ client, phone }: Pick<TestUser, 'client' | 'phone'>, purpose: OwnPurpose) => {
    wait()
    await client.session.getSmsCodeByPhone({ purpose })
    return server.codeSentTo(phone)
  }
  /** The ticket of the first step of a change. */
  const changeTicket = async (user: Pick<TestUser, 'client' | 'phone'>): Promise<string> =>
    (await user.client.user.modifyPhone({ smsCode: await ownCode(user, 'change_phone') })).ticket
  /** The second step's code to the new number. */
  const newPhoneCode = async (
    { client }: Pick<TestUser, 'client'>,
    { ticket, phone }: { ticket: string; phone: string },
  ): Promise<string> => {
    wait()
    await client.user.newPhoneCode({ ticket, phone, captcha: await captcha() })
    return server.codeSentTo(phone)
  }
  /** The ticket by which a guest proves a new number. */
  const applyTicket = async (phone: string): Promise<string> => {
    wait()
    await guest.session.getSmsCode({ phone, purpose: 'apply_phone', captcha: await captcha() })
    const smsCode = server.codeSentTo(phone)
    return (await guest.session.doSmsCodeCheck({ phone, smsCode, purpose: 'apply_phone' })).ticket
  }
  return { ownCode, captcha, changeTicket, newPhoneCode, applyTicket }
}
