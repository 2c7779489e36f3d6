import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useLive } from '@shanghao/client/live/liveState'
import { useEffect, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'

export type Conversation = CallOutput<'support', 'conversation'>
export type Message = Conversation['messages'][number]

/** How often (ms) a conversation is read again without live events, by its state. */
const POLL_MS = { open: 15_000, waiting: 5_000, taken: 3_000, closed: false } as const
/** The same with live events: it tells the server that its customer is there, and how many are before them. */
const PRESENT_MS = 45_000

/** A conversation, kept fresh while it is open; its older pages as far as they were asked for. */
export const useConversation = (conversationId: string | null) => {
  const who = visitorInput()
  const isLive = useLive()
  const input = { ...who, conversationId: conversationId ?? '' }
  const query = useCall(client.support.conversation, input, {
    enabled: conversationId !== null,
    refetchEveryMs: (data) =>
      !data || data.state === 'closed' ? false : isLive ? PRESENT_MS : POLL_MS[data.state],
  })
  const [older, setOlder] = useState<readonly Message[]>([])
  const [hasMore, setHasMore] = useState<boolean | null>(null)
  const latest = query.data?.messages ?? []
  // Messages that a page of the latest no longer holds stay on the screen.
  const [seen, setSeen] = useState<readonly Message[]>([])
  useEffect(() => {
    const messages = query.data?.messages
    if (messages)
      setSeen((before) => [...before.filter(({ no }) => no < (messages[0]?.no ?? 0)), ...messages])
  }, [query.data])
  const first = older[0]?.no ?? seen[0]?.no ?? latest[0]?.no
  const loadOlder = async (): Promise<void> => {
    if (first === undefined) return
    const page = await client.support.conversation({ ...input, beforeNo: first }, { isRead: true })
    setOlder((now) => [...page.messages, ...now])
    setHasMore(page.more)
  }
  const shown = seen.length > 0 ? seen : latest
  return {
    query,
    messages: [...older, ...shown],
    hasOlder: hasMore ?? query.data?.more ?? false,
    loadOlder,
  }
}
