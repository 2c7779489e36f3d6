import { useCall } from '@shanghao/client/http/useCall'
import { useLocation } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SharePanel } from './SharePanel.tsx'

/** 分享 as a page of its own; the account's page shows the same in a sheet. */
export default function SharePage() {
  const goodsId = new URLSearchParams(useLocation().search).get('goodsId') ?? ''
  const goods = useCall(client.goods.detail, { id: goodsId })
  return (
    <Page title="分享" on="surface">
      <QueryView query={goods} skeleton={<SkeletonCards count={2} height={200} />}>
        {(found) => <SharePanel goods={found} />}
      </QueryView>
    </Page>
  )
}
