import { useEffect, useRef } from 'react'
import { markPacketsSeen } from './markPacketsSeen.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

/** The packets of a list that had not been seen before it opened; they are marked as seen. */
export const useUnseenPackets = (packets: readonly RedPacket[]): ReadonlySet<string> => {
  const unseenIds = useRef(new Set<string>())
  const unseen = packets.filter(({ viewed, redPackId }) => !viewed && !unseenIds.current.has(redPackId))
  for (const { redPackId } of unseen) unseenIds.current.add(redPackId)
  const newIds = unseen.map(({ redPackId }) => redPackId).join()
  useEffect(() => {
    if (newIds) void markPacketsSeen(newIds.split(','))
  }, [newIds])
  return unseenIds.current
}
