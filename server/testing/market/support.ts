import { randomBytes } from 'node:crypto'
import type { Client } from '@shanghao/contract/client'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'
import { plainPicture, postFile } from './pictures.ts'

type SendInput = Parameters<Client['support']['send']>[0]

/** A question that help articles answer, and one that none does. */
export const ANSWERED = '押金什么时候退'
export const UNANSWERED = '鹦鹉螺号潜艇怎么开'

/** The proof of a new guest. */
export const newVisitor = (): string => randomBytes(32).toString('base64url')
export const newClientId = (): string => randomBytes(16).toString('hex')

/** Chats with customer service on a test server through the calls. */
export const setUpSupport = (server: TestServer) => {
  const guest = server.client()

  /** A customer: a user, or without one a guest with a proof of their own. */
  const customer = (user?: Pick<TestUser, 'client'>, visitor = user ? undefined : newVisitor()) => {
    const { support } = user?.client ?? guest
    const who = visitor === undefined ? {} : { visitor }
    const send = (message: SendInput['message'], more: Partial<SendInput> = {}) =>
      support.send({ ...who, clientId: newClientId(), conversationId: null, message, ...more })
    return {
      visitor,
      send,
      write: (text: string, more: Partial<SendInput> = {}) => send({ kind: 'text', text }, more),
      view: (conversationId: string) => support.conversation({ ...who, conversationId }),
      mine: () => support.mine(who),
      unread: async () => (await support.unread(who)).unread,
      current: async () => (await support.current(who)).conversationId,
      askPerson: (conversationId: string) => support.askPerson({ ...who, conversationId }),
      read: (conversationId: string, upToNo: number) => support.markRead({ ...who, conversationId, upToNo }),
      close: (conversationId: string) => support.close({ ...who, conversationId }),
      rate: (conversationId: string, stars: number) => support.rate({ ...who, conversationId, stars }),
      sign: () => support.policySign(who),
      finish: (key: string) => support.finishUpload({ ...who, key }),
      /** Uploads a picture; returns its public key. */
      picture: async (file?: Buffer): Promise<string> => {
        const policy = await support.policySign(who)
        await postFile(server.base, policy, file ?? (await plainPicture(30, 20).png().toBuffer()))
        return (await support.finishUpload({ ...who, key: policy.key })).publicKey
      },
    }
  }

  /** Takes a conversation as an operator and replies. */
  const reply = async ({ client }: Pick<TestUser, 'client'>, conversationId: string, text: string) => {
    await client.support.deskTake({ conversationId })
    return client.support.deskSend({
      conversationId,
      clientId: newClientId(),
      message: { kind: 'text', text },
    })
  }

  return { customer, reply }
}
