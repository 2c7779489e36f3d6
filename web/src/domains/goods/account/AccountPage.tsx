import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { BUSY_AHEAD_DAYS } from '@shanghao/contract/rules'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { IconButton, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { SharePanel } from '../share/SharePanel.tsx'
import { AccountDescription } from './AccountDescription.tsx'
import { AccountReviews } from './AccountReviews.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import { AccountTitle } from './AccountTitle.tsx'
import { AvailabilityWeek } from './AvailabilityWeek.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { type GoodsDetail, useGoodsId } from './goodsDetail.ts'
import { OwnerCard } from './OwnerCard.tsx'
import { AccountSummary } from './owned/AccountSummary.tsx'
import { OwnedPreviews } from './owned/OwnedPreview.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { RentBar } from './RentBar.tsx'
import { SimilarAccounts } from './SimilarAccounts.tsx'
import './AccountPage.css'

/** 账号详情. */
export default function AccountPage() {
  const goodsId = useGoodsId()
  const goods = useCall(client.goods.detail, { id: goodsId }, { goodsId })
  const [isSharing, setSharing] = useState(false)
  if (isError(goods.error, 'NOT_FOUND', 'INVALID_INPUT')) return <NotFound />
  const { data } = goods
  return (
    <Page
      key={goodsId}
      title="账号详情"
      documentTitle={data?.title}
      className="account"
      action={data ? <IconButton icon="share" label="分享" onClick={() => setSharing(true)} /> : null}
      footer={data ? <RentBar goods={data} /> : null}
    >
      <QueryView query={goods} skeleton={<AccountSkeleton />}>
        {(found) => <Account goods={found} />}
      </QueryView>
      <Sheet open={isSharing} onClose={() => setSharing(false)} title="分享账号">
        {data ? <SharePanel goods={data} /> : null}
      </Sheet>
    </Page>
  )
}

function Account({ goods }: { goods: GoodsDetail }) {
  const { goodsId, state } = goods
  return (
    <>
      <Gallery goods={goods} />
      {state === 'unavailable' ? (
        <p className="account-gone">这个账号暂时不出租，下方是价格相近、现在可租的账号。</p>
      ) : null}
      <section className="account-head" aria-label="价格与概要">
        <PriceBlock goods={goods} />
        <AccountTitle goods={goods} />
        <AccountSummary goodsId={goodsId} />
      </section>
      {state === 'on_shelf' ? (
        <Section title="可租时间" note={`未来 ${BUSY_AHEAD_DAYS} 天`} card>
          <AvailabilityWeek goods={goods} />
        </Section>
      ) : (
        <SimilarAccounts goods={goods} />
      )}
      <OwnedPreviews goodsId={goodsId} />
      <AccountDescription goods={goods} />
      <AccountReviews goods={goods} />
      <Section
        title="号主"
        more={{ to: paths.support({ scene: 'account', ref: goodsId }), label: '咨询客服' }}
      >
        <OwnerCard owner={goods.owner} />
      </Section>
      {state === 'on_shelf' ? <SimilarAccounts goods={goods} /> : null}
    </>
  )
}

function NotFound() {
  return (
    <Page title="账号详情" className="account">
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="这个账号不存在"
        text="号主可能已将它删除，或者链接不完整。"
        action={
          <LinkButton kind="soft" to={paths.rentList()}>
            看看其他账号
          </LinkButton>
        }
      />
      <SimilarAccounts />
    </Page>
  )
}
