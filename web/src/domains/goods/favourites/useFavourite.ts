import { cacheKeyOf } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useEffect } from 'react'
import { queryClient } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { goToLogin, useSession } from '../../../core/session/session.ts'
import { toast } from '../../../core/shell/overlays.ts'
import type { GoodsDetail } from '../account/goodsDetail.ts'

/** The account a isGuest tried to add before signing in; added when they come back signed in. */
let pendingGoodsId: string | null = null

const showStored = (goodsId: string, stored: boolean) =>
  queryClient.setQueryData<GoodsDetail>(
    [...cacheKeyOf(client.goods.detail), { id: goodsId }],
    (goods) => goods && { ...goods, stored },
  )

/** Adds an account to the favourites or removes it. The heart changes at once and is reverted when the call fails. */
export const useFavourite = ({ goodsId, stored }: GoodsDetail): { toggle: () => void } => {
  const isGuest = useSession((s) => s.token === null)
  const settings = (to: boolean) => ({
    outdates: [client.goods.storedList],
    onFail: () => void showStored(goodsId, !to),
  })
  const add = useCallMutation(client.goods.store, settings(true))
  const remove = useCallMutation(client.goods.unstore, settings(false))
  const setStored = async (to: boolean) => {
    if (add.busy || remove.busy) return
    showStored(goodsId, to)
    const done = await (to ? add : remove).run({ id: goodsId })
    if (done) toast(to ? '已收藏，可在「我的收藏」查看' : '已取消收藏')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back from the login, signed in or not
  useEffect(() => {
    const isPending = pendingGoodsId === goodsId
    pendingGoodsId = null
    if (isPending && !isGuest && !stored) void setStored(true)
  }, [isGuest, goodsId])
  return {
    toggle: () => {
      if (!isGuest) return void setStored(!stored)
      pendingGoodsId = goodsId
      goToLogin()
    },
  }
}
