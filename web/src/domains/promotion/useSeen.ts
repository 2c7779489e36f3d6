import { useEffect, useRef } from 'react'
import { loadProfile } from '../../core/account.ts'
import { client } from '../../core/request.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

/** Notes on the server that these packets were seen, so that no popup announces them; silent, as the next visit does it anew. */
export const noteSeen = async (redPackIds: readonly string[]): Promise<void> => {
  if (redPackIds.length === 0) return
  try {
    await client.promotion.unview({ viewed: [...redPackIds] })
    await loadProfile()
  } catch {
    /* Nothing a person waits for. */
  }
}

/** The packets of a list that hadn't been seen before it opened; they count as seen from now on. */
export const useSeen = (packets: readonly RedPacket[]): ReadonlySet<string> => {
  const fresh = useRef(new Set<string>())
  const unseen = packets.filter(({ viewed, redPackId }) => !viewed && !fresh.current.has(redPackId))
  for (const { redPackId } of unseen) fresh.current.add(redPackId)
  const told = unseen.map(({ redPackId }) => redPackId).join()
  useEffect(() => {
    if (told) void noteSeen(told.split(','))
  }, [told])
  return fresh.current
}
