import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { DraftOffer } from '../../core/form/DraftOffer.tsx'
import { useFormDraft } from '../../core/form/useFormDraft.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { type ListingDraft, ListingForm } from './listing/ListingForm.tsx'

type Account = CallOutput<'goods', 'ownDetail'>

/** Changes an account: prices and hours count at once, the rest of a listed one after review. */
export default function EditAccountPage() {
  const { goodsId = '' } = useParams()
  const account = useCall(client.goods.ownDetail, { id: goodsId })
  return (
    <Page title="修改账号">
      <QueryView query={account}>{(shown) => <EditForm key={goodsId} account={shown} />}</QueryView>
    </Page>
  )
}

/** A change that was filled in, and the account as it was then. */
type ChangeDraft = ListingDraft & { readonly basis: string }

function EditForm({ account: { goodsId, form, screenshots } }: { account: Account }) {
  const navigate = useNavigate()
  const drafts = useFormDraft<ChangeDraft>(`listing.${goodsId}`)
  const now = JSON.stringify([form, screenshots.map(({ publicKey, art }) => [publicKey, art])])
  const [basis] = useState(now)
  const change = useCallMutation(client.goods.changeGoods, {
    invalidates: [client.goods.listOwn, client.goods.ownDetail],
    onDone: ({ inReview }) => {
      drafts.end()
      toast(inReview ? '价格和时段已生效，其余修改等待审核' : '修改已生效', 'success')
      void navigate(paths.account({ goodsId }))
    },
  })
  const note = (draft: ChangeDraft) =>
    draft.basis === now ? null : '之后这个账号被修改过，继续填写并保存会盖掉那些修改。'
  return (
    <DraftOffer drafts={drafts} note={note}>
      {(continued) => (
        <ListingForm
          mutation={change}
          goodsId={goodsId}
          initial={continued ?? { values: form, shots: screenshots }}
          submit="保存修改"
          onSubmit={(values) => change.run({ ...form, ...values, id: goodsId })}
          onChange={(draft) => drafts.keep({ ...draft, basis })}
        />
      )}
    </DraftOffer>
  )
}
