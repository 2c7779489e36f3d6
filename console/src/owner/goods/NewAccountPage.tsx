import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useNavigate } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { DraftOffer } from '../../core/form/DraftOffer.tsx'
import { useFormDraft } from '../../core/form/useFormDraft.ts'
import { Page } from '../../core/shell/Page.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { type ListingDraft, ListingForm } from './listing/ListingForm.tsx'

/** A new account, stored as a draft; its login follows on its own page. What is filled in before is kept in the browser. */
export default function NewAccountPage() {
  const navigate = useNavigate()
  const drafts = useFormDraft<ListingDraft>('listing.new')
  const create = useCallMutation(client.goods.createGoods, {
    invalidates: [client.goods.listOwn, client.goods.countOwn],
    onDone: ({ goodsId }) => {
      drafts.end()
      toast('已存为草稿，填写账号密码后即可提交审核', 'success')
      void navigate(paths.account({ goodsId }))
    },
  })
  return (
    <Page title="新建账号">
      <DraftOffer drafts={drafts}>
        {(continued) => (
          <ListingForm
            mutation={create}
            submit="存为草稿"
            onSubmit={create.run}
            onChange={drafts.keep}
            {...(continued === null ? {} : { initial: continued })}
          />
        )}
      </DraftOffer>
    </Page>
  )
}
