import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import './FavouriteCard.css'

const shown = [client.goods.isStored, client.goods.detail]

/** A favourite account with its heart; a removed one can be restored in place. */
export function FavouriteCard({ goods }: { goods: ListItem<'goods', 'storedList'> }) {
  const [stored, setStored] = useState(true)
  const settings = {
    outdates: shown,
    onDone: ({ stored: now }: { stored: boolean }) => setStored(now),
  }
  const remove = useCallMutation(client.goods.unstore, settings)
  const restore = useCallMutation(client.goods.store, settings)
  const id = goods.goodsId
  return (
    <div className="favourite">
      <div inert={!stored}>
        <GoodsCard goods={goods} gone={!goods.available} heading="h2" />
        <IconButton
          icon="heart"
          filled
          label={`取消收藏：${goods.title}`}
          className="favourite-heart"
          disabled={remove.busy}
          onClick={() => void remove.run({ id })}
        />
      </div>
      {stored ? null : (
        <div className="favourite-removed" role="status">
          已取消收藏
          <Button kind="soft" size="s" busy={restore.busy} onClick={() => void restore.run({ id })}>
            撤销
          </Button>
        </div>
      )}
    </div>
  )
}
