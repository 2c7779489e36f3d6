import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useNavigate, useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { ListingForm } from './listing/ListingForm.tsx'

/** Changes an account: prices and hours count at once, the rest of a listed one after review. */
export default function EditAccountPage() {
  const { goodsId = '' } = useParams()
  const navigate = useNavigate()
  const account = useCall(client.goods.ownDetail, { id: goodsId })
  const change = useCallMutation(client.goods.changeGoods, {
    invalidates: [client.goods.listOwn, client.goods.ownDetail],
    onDone: ({ inReview }) => {
      toast(inReview ? '价格和时段已生效，其余修改等待审核' : '修改已生效', 'success')
      void navigate(paths.account({ goodsId }))
    },
  })
  return (
    <Page title="修改账号">
      <QueryView query={account}>
        {({ form }) => (
          <ListingForm
            mutation={change}
            initial={form}
            submit="保存修改"
            onSubmit={({ screenshots: _, ...values }) => change.run({ ...form, ...values, id: goodsId })}
          />
        )}
      </QueryView>
    </Page>
  )
}
