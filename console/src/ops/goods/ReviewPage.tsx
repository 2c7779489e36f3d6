import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { REASON_MAX } from '@shanghao/contract/goods/listingRules'
import { likeGoodsNames } from '@shanghao/contract/goods/reviewStates'
import { goodsStateNames } from '@shanghao/contract/goods/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Alert, Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { Compared } from './Compared.tsx'
import './ReviewPage.css'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

type Review = CallOutput<'goods', 'goodsReview'>

/** What waits for review of an account beside what renters see now, with accounts that may be the same one. */
export default function ReviewPage() {
  const { goodsId = '' } = useParams()
  const query = useCall(client.goods.goodsReview, { id: goodsId }, { inPage: true })
  return (
    <Page title="审核账号" actions={query.data && <Decision review={query.data} />}>
      <QueryView query={query}>{(review) => <Content review={review} />}</QueryView>
    </Page>
  )
}

function Content({ review }: { review: Review }) {
  const { goods, before, after, owner, submittedBy, at, lookAlikes } = review
  return (
    <div className="panel">
      <p className="review-facts">
        <span className="num">{goods.goodsId}</span>
        <span>{goods.gameName}</span>
        <span className="num">每小时 {yuanSign(goods.hourlyFen)}</span>
        <span>
          号主 <Link to={paths.person({ userId: goods.ownerId })}>{goods.ownerName}</Link>：在架 {owner.goods}
          ，未通过 {owner.refused}，封禁 {owner.banned}
        </span>
        <span className="num">
          {submittedBy} {momentText(at, serverNow())} 提交
        </span>
      </p>
      {lookAlikes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${lookAlikes.length} 个账号可能是同一个`}
          description={
            <ul className="review-alike" aria-label="疑似相同的账号">
              {lookAlikes.map((one) => (
                <li key={one.goodsId}>
                  <Link to={paths.listings({ text: one.goodsId })}>{one.title}</Link>
                  <span className="num">{one.goodsId}</span>
                  <Tag>{goodsStateNames[one.state]}</Tag>
                  {one.common.map((what) => (
                    <Tag key={what}>{likeGoodsNames[what]}</Tag>
                  ))}
                  <span>{one.isOwn ? '同一号主' : `号主 ${one.ownerName}`}</span>
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Compared before={before} after={after} />
    </div>
  )
}

function Decision({ review: { goods, version } }: { review: Review }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isRefusing, setRefusing] = useState(false)
  const decide = useCallMutation(client.goods.reviewGoods, {
    invalidates: [client.goods.goodsToReview, client.goods.goodsReview, client.goods.findGoods],
    onDone: () => {
      toast('已处理，号主会收到消息', 'success')
      void navigate(paths.listingReviews())
    },
  })
  if (!may('listings_review')) return null
  const of = { id: goods.goodsId, version }
  const approve = () => decide.run({ ...of, approve: true })
  // A key is pressed by mistake more easily than the button.
  const askApprove = async () => {
    if (await confirmDialog({ title: '通过这个账号？', text: goods.title, confirm: '通过' })) await approve()
  }
  return (
    <>
      <Button type="primary" loading={decide.busy} onClick={() => void approve()}>
        通过
      </Button>
      <Button danger onClick={() => setRefusing(true)}>
        不通过
      </Button>
      <Shortcuts
        shortcuts={[
          { keys: 'a', label: '通过', run: () => void askApprove() },
          { keys: 'r', label: '不通过', run: () => setRefusing(true) },
          { keys: 'l', label: '回到账号审核', run: () => void navigate(paths.listingReviews()) },
        ]}
      />
      {isRefusing && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="审核不通过"
            text="号主会看到原因，修改后可以重新提交。"
            confirm="不通过"
            maxLength={REASON_MAX}
            onReason={async (reason) => (await decide.run({ ...of, approve: false, reason })) !== null}
            onClose={() => setRefusing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
