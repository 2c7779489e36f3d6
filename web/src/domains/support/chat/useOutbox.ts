import { failureText } from '@shanghao/client/http/failures'
import { newId } from '@shanghao/client/platform/id'
import { useCallback, useEffect, useRef, useState } from 'react'
import { affectedByChat } from '../../../core/http/affectedCalls.ts'
import { showFailure } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import type { SupportQuery } from '../../../paths.ts'

type Sent = Parameters<typeof client.support.send>[0]['message']

/** A message that the server has not confirmed. */
export type Unsent = {
  /** Names it to the server, so that sending it again can't double it. */
  readonly clientId: string
  readonly message: Sent
  /** What it looks like until it is sent. */
  readonly preview: string
  /** Why it was not sent; null while it is on its way. */
  readonly error: string | null
  /** Called once it is sent. */
  readonly onSent?: (() => void) | undefined
}

type Target = {
  readonly conversationId: string | null
  readonly from: SupportQuery
  /** Called with the conversation a message went to. */
  readonly onSent: (conversationId: string) => void
}

/** Messages on their way, one after the other in the order they were written. One that fails waits for a retry. */
export const useOutbox = ({ conversationId, from, onSent }: Target) => {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const target = useRef({ conversationId, from, onSent })
  useEffect(() => {
    target.current = { conversationId, from, onSent }
  })
  const chain = useRef(Promise.resolve())

  const post = useCallback(async ({ clientId, message, onSent: whenSent }: Unsent): Promise<void> => {
    const { conversationId: id, from: start, onSent: done } = target.current
    const { scene, ref, userType } = start
    try {
      const sent = await client.support.send({
        ...visitorInput(),
        clientId,
        conversationId: id,
        from: { ...(scene && { scene }), ...(ref && { ref }), ...(userType && { side: userType }) },
        message,
      })
      target.current = { ...target.current, conversationId: sent.conversationId }
      await invalidate(...affectedByChat)
      done(sent.conversationId)
      setUnsent((now) => now.filter((one) => one.clientId !== clientId))
      whenSent?.()
    } catch (error) {
      void showFailure(error, { inPage: true })
      setUnsent((now) =>
        now.map((one) => (one.clientId === clientId ? { ...one, error: failureText(error) } : one)),
      )
    }
  }, [])

  const queue = useCallback(
    (one: Unsent): Promise<void> => {
      chain.current = chain.current.then(() => post(one))
      return chain.current
    },
    [post],
  )
  const send = useCallback(
    (message: Sent, preview: string, whenSent?: () => void): Promise<void> => {
      const one: Unsent = { clientId: newId(), message, preview, error: null, onSent: whenSent }
      setUnsent((now) => [...now, one])
      return queue(one)
    },
    [queue],
  )
  const retry = useCallback(
    (one: Unsent): void => {
      const again = { ...one, error: null }
      setUnsent((now) => now.map((other) => (other.clientId === one.clientId ? again : other)))
      void queue(again)
    },
    [queue],
  )
  const discard = useCallback(
    ({ clientId }: Unsent): void => setUnsent((now) => now.filter((one) => one.clientId !== clientId)),
    [],
  )
  return { unsent, send, retry, discard }
}
export type Outbox = ReturnType<typeof useOutbox>
