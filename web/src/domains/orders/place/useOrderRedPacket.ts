import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { useScreenResult } from '../../../core/router/screenResult.ts'
import { paths } from '../../../paths.ts'
import type { OrderChoice } from './useOrderChoice.ts'

type Best = CallOutput<'promotion', 'queryUserBestRedPack'>
export type OrderRedPacket = {
  /** The packet the order will use; null for none. */
  readonly packet: Best['usable'][number] | null
  /** The numbers of usable and unusable packets; undefined until loaded. */
  readonly counts: { readonly usable: number; readonly unusable: number } | undefined
  /** Whether the response belongs to the current choice. */
  readonly isCurrent: boolean
  readonly error: Failure | null
  readonly retry: () => void
  /** Whether it was preselected as the best one. */
  readonly isAutomatic: boolean
  /** Why the packet of the last attempt was refused. */
  readonly lostReason: string | null
  /** Drops a refused packet, so that the best one replaces it. False for any other failure. */
  readonly dropRefused: (error: Failure) => boolean
  /** The path of the page to choose another one. */
  readonly choosePath: string
}

export const packetFailures = ['PACKET_GONE', 'PACKET_USED', 'PACKET_NOT_FITTING', 'PACKET_EXPIRED'] as const

/**
 * The red packet for a rental: the best one, unless another or none was chosen. A chosen one that does not fit is
 * replaced by the best.
 */
export const useOrderRedPacket = (
  rental: { goodsId: string; hours: number; startsAt?: number },
  { redPackId, choose }: OrderChoice,
): OrderRedPacket => {
  const found = useCall(client.promotion.queryUserBestRedPack, rental, { keepPrevious: true, inPage: true })
  const [lostReason, setLostReason] = useState<string | null>(null)
  useScreenResult(`redPack ${rental.goodsId}`, (chosenPacket) => {
    setLostReason(null)
    choose({ redPackId: chosenPacket })
  })
  const { usable = [], unusable = [], best = null } = found.data ?? {}
  const chosenPacket = usable.find((one) => one.redPackId === redPackId)
  const packet = found.error || redPackId === 'none' ? null : (chosenPacket ?? best)
  const dropRefused = (error: Failure): boolean => {
    if (!isError(error, ...packetFailures)) return false
    setLostReason(failureText(error))
    choose({ redPackId: null })
    void invalidate(client.promotion.queryUserBestRedPack)
    return true
  }
  return {
    packet,
    counts: found.data && { usable: usable.length, unusable: unusable.length },
    isCurrent:
      found.error !== null || (found.data !== undefined && !found.isPlaceholderData && !found.isFetching),
    error: found.error,
    retry: () => void found.refetch(),
    isAutomatic: packet !== null && packet === best && chosenPacket === undefined,
    lostReason,
    dropRefused,
    choosePath: paths.redPackets({
      ...rental,
      ...(packet ? { redPackId: packet.redPackId } : redPackId === 'none' ? { redPackId } : {}),
    }),
  }
}
