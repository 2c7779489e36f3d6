import { useEffect } from 'react'
import { queryClient } from '../../../core/http/query.ts'
import { client, keyOf } from '../../../core/http/request.ts'
import { useCallMutation } from '../../../core/http/useCallMutation.ts'
import { askLogin, useSession } from '../../../core/session/session.ts'
import { toast } from '../../../core/shell/overlays.ts'
import type { GoodsDetail } from '../account/goodsDetail.ts'

/** The account a guest wanted to keep before being sent to the login; kept for them when they come back signed in. */
let wanted: string | null = null

const show = (goodsId: string, stored: boolean) =>
  queryClient.setQueryData<GoodsDetail>(
    [...keyOf(client.goods.detail), { id: goodsId }],
    (goods) => goods && { ...goods, stored },
  )

/** Keeps an account or lets it go. The heart turns at once and turns back when it didn't work. */
export const useFavourite = ({ goodsId, stored }: GoodsDetail): { toggle: () => void } => {
  const guest = useSession((s) => s.token === null)
  const settings = (to: boolean) => ({
    outdates: [client.goods.storedList],
    onFail: () => void show(goodsId, !to),
  })
  const add = useCallMutation(client.goods.store, settings(true))
  const drop = useCallMutation(client.goods.unstore, settings(false))
  const turn = async (to: boolean) => {
    if (add.busy || drop.busy) return
    show(goodsId, to)
    const done = await (to ? add : drop).run({ id: goodsId })
    if (done) toast(to ? '已收藏，可在「我的收藏」查看' : '已取消收藏')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back from the login, signed in or not
  useEffect(() => {
    const meant = wanted === goodsId
    wanted = null
    if (meant && !guest && !stored) void turn(true)
  }, [guest, goodsId])
  return {
    toggle: () => {
      if (!guest) return void turn(!stored)
      wanted = goodsId
      askLogin()
    },
  }
}
