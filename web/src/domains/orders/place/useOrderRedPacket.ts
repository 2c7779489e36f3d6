import { useState } from 'react'
import { isError, messageOf } from '../../../core/http/failures.ts'
import { type Failure, invalidate, useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { useScreenResult } from '../../../core/router/screenResult.ts'
import { paths } from '../../../paths.ts'
import type { OrderChoice } from './useOrderChoice.ts'

type Best = Answer<'promotion', 'queryUserBestRedPack'>
export type OrderPacket = {
  /** What the order would be placed with; null for none. */
  readonly packet: Best['usable'][number] | null
  /** How many could be used, and how many can't for this rental; undefined until it is known. */
  readonly counts: { readonly usable: number; readonly unusable: number } | undefined
  /** The answer belongs to what is chosen now. */
  readonly settled: boolean
  readonly error: Failure | null
  readonly retry: () => void
  /** It is the best one, and nobody had to choose it. */
  readonly byItself: boolean
  /** Why the packet of the last try couldn't be used. */
  readonly lost: string | null
  /** Lets go of a packet that was refused: the best one takes its place. False for any other failure. */
  readonly letGo: (error: Failure) => boolean
  /** Where another one is chosen. */
  readonly chooser: string
}

export const packetFailures = ['PACKET_GONE', 'PACKET_USED', 'PACKET_NOT_FITTING', 'PACKET_EXPIRED'] as const

/** The red packet for a rental: the best one, unless another or none was chosen. A chosen one that doesn't fit gives way to the best. */
export const useOrderPacket = (
  rental: { goodsId: string; hours: number; startsAt?: number },
  { redPackId, choose }: OrderChoice,
): OrderPacket => {
  const found = useCall(client.promotion.queryUserBestRedPack, rental, { keep: true, inPage: true })
  const [lost, setLost] = useState<string | null>(null)
  useScreenResult(`redPack ${rental.goodsId}`, (chosen) => {
    setLost(null)
    choose({ redPackId: chosen })
  })
  const { usable = [], unusable = [], best = null } = found.data ?? {}
  const chosen = usable.find((one) => one.redPackId === redPackId)
  const packet = found.error || redPackId === 'none' ? null : (chosen ?? best)
  const letGo = (error: Failure): boolean => {
    if (!isError(error, ...packetFailures)) return false
    setLost(messageOf(error))
    choose({ redPackId: null })
    void invalidate(client.promotion.queryUserBestRedPack)
    return true
  }
  return {
    packet,
    counts: found.data && { usable: usable.length, unusable: unusable.length },
    settled:
      found.error !== null || (found.data !== undefined && !found.isPlaceholderData && !found.isFetching),
    error: found.error,
    retry: () => void found.refetch(),
    byItself: packet !== null && packet === best && chosen === undefined,
    lost,
    letGo,
    chooser: paths.redPackets({
      ...rental,
      ...(packet ? { redPackId: packet.redPackId } : redPackId === 'none' ? { redPackId } : {}),
    }),
  }
}
