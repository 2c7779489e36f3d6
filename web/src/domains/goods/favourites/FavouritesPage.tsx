import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { FavouriteCard } from './FavouriteCard.tsx'

/** 我的收藏. A removed account stays in its place until the list is reloaded, so that it can be restored. */
export default function FavouritesPage() {
  const list = usePagedList(client.goods.storedList, {})
  return (
    <Page title="我的收藏">
      <PagedList
        list={list}
        label="收藏"
        keyOf={(goods) => goods.goodsId}
        skeleton={<GoodsCardSkeletons />}
        empty={{
          art: 'favourite',
          title: '还没有收藏',
          text: '点账号详情里的爱心，就会收藏到这里。',
          action: <LinkButton to={paths.hall()}>去租号</LinkButton>,
        }}
      >
        {(goods) => <FavouriteCard goods={goods} />}
      </PagedList>
    </Page>
  )
}
