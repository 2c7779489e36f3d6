import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { useCallback, useEffect, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import type { Description } from './claimParts.ts'

const amountOf = ({ claim, depositMaxFen }: Description): number => claim.refundFen + depositMaxFen

/**
 * What a complaint comes to. The first response is kept as long as its quote is valid, so that the amount does not fall
 * while the form is filled in; then it is replaced, and so it is by `refresh`, which resolves to whether the
 * amount is another one. `isChanged`: it has become another one.
 */
export const useComplaintQuote = (orderId: string, reason: ComplaintReason) => {
  const query = useCall(client.disputes.description, { orderId, reason })
  const [kept, setKept] = useState<Description | null>(null)
  const [isChanged, setChanged] = useState(false)
  if (query.data && (kept === null || kept.reason !== reason)) setKept(query.data)
  const { refetch } = query
  const shownFen = kept && amountOf(kept)
  const refresh = useCallback(async (): Promise<boolean> => {
    const { data } = await refetch()
    if (!data) return false
    setKept(data)
    if (amountOf(data) === shownFen) return false
    setChanged(true)
    return true
  }, [refetch, shownFen])
  const until = kept?.quoteUntil
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => void refresh(), Math.max(0, until - serverNow()))
    return () => clearTimeout(timer)
  }, [until, refresh])
  return { query, quote: kept, isChanged, refresh }
}
