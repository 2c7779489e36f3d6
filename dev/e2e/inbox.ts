import { type APIRequestContext, expect } from '@playwright/test'

type Message = { params: { code?: string }; at: number }

/** The code in the newest message a number got, read from the sandbox's inbox; waits for the `nth` message to arrive. */
export const codeSentTo = async (request: APIRequestContext, phone: string, nth = 1): Promise<string> => {
  const address = `${process.env['E2E_SANDBOX_URL']}/control/sms/${phone}`
  const arrived = async (): Promise<Message[]> => (await request.get(address)).json()
  await expect.poll(async () => (await arrived()).length).toBe(nth)
  const [newest] = await arrived()
  const code = newest?.params.code
  if (!code) throw new Error(`the message to ${phone} has no code`)
  return code
}
