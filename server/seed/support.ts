import { systemIds } from '../src/core/config/ids.ts'
import type { Tx } from '../src/core/database/db.ts'
import { initialValues } from '../src/core/settings/define.ts'
import { closeAsDesk, reply, takeConversation } from '../src/domains/support/desk.ts'
import { sendMessage } from '../src/domains/support/send.ts'
import { supportSettings } from '../src/domains/support/settings.ts'
import { settingText } from '../src/settingText.ts'

/** The demo's operator, a renter whose question was answered, and one who waits for an answer. */
const OPERATOR = '13800000021'
const ANSWERED = '13800000001'
const WAITING = '13800000003'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A conversation that is over, and one in the queue. */
export const seedSupport = async (
  tx: Tx,
  idsByPhone: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const ids = systemIds()
  const settings = { read: initialValues }
  const idOf = (phone: string): number => {
    const id = idsByPhone.get(phone)
    if (id === undefined) throw new Error(`no demo person has the number ${phone}`)
    return id
  }
  let messages = 0
  const newClientId = (): string => (messages++).toString(16).padStart(32, '0')
  const ask = (phone: string, text: string, at: Date) =>
    sendMessage(
      tx,
      { userId: idOf(phone) },
      {
        clientId: newClientId(),
        conversationId: null,
        from: { scene: 'general', side: 'renter' },
        message: { kind: 'text', text },
      },
      { ids, settings, settingText, site: { portal: null }, now: at },
    )
  const ago = (ms: number): Date => new Date(now.getTime() - ms)

  await ask(ANSWERED, '押金什么时候退', ago(26 * HOUR_MS))
  const { conversationId } = await ask(ANSWERED, '号主已经确认了，还没看到', ago(26 * HOUR_MS - MINUTE_MS))
  const operating = { conversationId, operatorId: idOf(OPERATOR) }
  const rules = settings.read(supportSettings)
  await takeConversation(tx, { ...operating, rules, now: ago(26 * HOUR_MS - 2 * MINUTE_MS) })
  const answer = '已经原路退回，支付宝里几分钟内能看到；在订单的「资金去向」里也能查。'
  await reply(tx, {
    ...operating,
    clientId: newClientId(),
    message: { kind: 'text', text: answer },
    now: ago(26 * HOUR_MS - 3 * MINUTE_MS),
  })
  await closeAsDesk(tx, { ...operating, now: ago(26 * HOUR_MS - 8 * MINUTE_MS) })

  await ask(WAITING, '预约的账号想提前两小时开始，可以改吗', ago(4 * MINUTE_MS))
  await ask(WAITING, '帮我看看这笔预约', ago(3 * MINUTE_MS))
}
