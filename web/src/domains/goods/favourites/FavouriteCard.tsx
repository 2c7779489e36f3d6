import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useRef, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { announce } from '../../../core/shell/overlays.ts'
import { useMoveFocus } from '../../../core/shell/useMoveFocus.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import './FavouriteCard.css'

const shown = [client.goods.isStored, client.goods.detail]

/** A favourite account with its heart; a removed one can be restored in place. */
export function FavouriteCard({ goods }: { goods: ListItem<'goods', 'storedList'> }) {
  const [stored, setStored] = useState(true)
  const card = useRef<HTMLDivElement>(null)
  const settings = {
    outdates: shown,
    onDone: ({ stored: now }: { stored: boolean }) => {
      setStored(now)
      announce(`${now ? '已收藏' : '已取消收藏'}：${goods.title}`)
    },
  }
  const remove = useCallMutation(client.goods.unstore, settings)
  const restore = useCallMutation(client.goods.store, settings)
  const id = goods.goodsId
  useMoveFocus(stored, () =>
    card.current?.querySelector(stored ? '.favourite-heart' : '.favourite-removed button'),
  )
  return (
    <div ref={card} className="favourite">
      <div inert={!stored}>
        <GoodsCard goods={goods} gone={!goods.available} heading="h2" />
        <IconButton
          icon="heart"
          filled
          label={`取消收藏：${goods.title}`}
          className="favourite-heart"
          aria-disabled={remove.busy || undefined}
          onClick={() => void remove.run({ id })}
        />
      </div>
      {stored ? null : (
        <div className="favourite-removed">
          <span>已取消收藏</span>
          <Button kind="soft" size="s" busy={restore.busy} onClick={() => void restore.run({ id })}>
            撤销
          </Button>
        </div>
      )}
    </div>
  )
}
