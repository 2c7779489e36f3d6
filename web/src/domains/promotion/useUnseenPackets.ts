import { useEffect, useRef } from 'react'
import { noteSeen } from './markPacketsSeen.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

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
