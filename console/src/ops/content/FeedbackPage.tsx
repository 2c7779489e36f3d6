import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { feedbackTransitions } from '@shanghao/contract/content/states'
import { FEEDBACK_ANSWER_MAX } from '@shanghao/contract/rules'
import { isAllowed } from '@shanghao/contract/transitions'
import { Button, Descriptions, Image } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import './articles.css'

/** One feedback with its pictures; answer it or close it. */
export default function FeedbackPage() {
  const { feedbackId = '' } = useParams()
  const may = useMay()
  const [asked, setAsked] = useState<'answer' | 'close' | 'contact' | null>(null)
  const query = useCall(client.content.feedbackDetail, { feedbackId }, { inPage: true })
  const options = {
    invalidates: [client.content.feedbackDetail, client.content.listFeedback],
    onDone: () => {
      toast(asked === 'close' ? '反馈已关闭' : '已回复，并通知了用户', 'success')
      setAsked(null)
    },
  }
  const answer = useCallMutation(client.content.answerFeedback, options)
  const close = useCallMutation(client.content.closeFeedback, options)
  const [contact, setContact] = useState<string | null>(null)
  const reveal = useCallMutation(client.content.feedbackContact, {
    onDone: (answered) => {
      setContact(answered.contact)
      setAsked(null)
    },
  })
  const { data } = query
  return (
    <Page
      title="反馈详情"
      actions={
        data &&
        may('content_edit') && (
          <>
            {isAllowed(feedbackTransitions, 'answer', data.state) && (
              <Button type="primary" onClick={() => setAsked('answer')}>
                回复
              </Button>
            )}
            {isAllowed(feedbackTransitions, 'close', data.state) && (
              <Button onClick={() => setAsked('close')}>关闭</Button>
            )}
          </>
        )
      }
    >
      <QueryView query={query}>
        {(feedback) => {
          const now = serverNow()
          return (
            <section className="panel">
              <p className="feedback-text">{feedback.text}</p>
              <Image.PreviewGroup>
                <div className="feedback-pictures">
                  {feedback.pictures.map(({ url }, i) => (
                    <Image key={url} src={url} alt={`图片 ${i + 1}`} width={112} height={112} />
                  ))}
                </div>
              </Image.PreviewGroup>
              <Descriptions column={{ xs: 1, md: 2 }} size="small">
                <Descriptions.Item label="类型">{feedback.categoryName}</Descriptions.Item>
                <Descriptions.Item label="状态">{feedback.stateName}</Descriptions.Item>
                <Descriptions.Item label="用户">
                  <span className="num">{feedback.userId ?? '未登录'}</span>
                </Descriptions.Item>
                <Descriptions.Item label="联系方式">
                  {contact ?? feedback.contact ?? '没有留'}{' '}
                  {contact === null && feedback.contact !== null && may('personal_data') && (
                    <Button size="small" onClick={() => setAsked('contact')}>
                      查看
                    </Button>
                  )}
                </Descriptions.Item>
                <Descriptions.Item label="提交时间">{momentText(feedback.createdAt, now)}</Descriptions.Item>
                {feedback.answeredAt !== null && (
                  <Descriptions.Item label={`${momentText(feedback.answeredAt, now)} 回复`}>
                    {feedback.answer}
                  </Descriptions.Item>
                )}
                {feedback.closedAt !== null && (
                  <Descriptions.Item label={`${momentText(feedback.closedAt, now)} 关闭`}>
                    {feedback.closeReason}
                  </Descriptions.Item>
                )}
              </Descriptions>
            </section>
          )
        }}
      </QueryView>
      {asked === 'answer' && (
        <ReasonDialog
          title="回复反馈"
          text="用户会收到通知，并在「我的反馈」里看到。只能回复一次。"
          confirm="回复"
          label="回复"
          maxLength={FEEDBACK_ANSWER_MAX}
          isDestructive={false}
          onReason={async (text) => (await answer.run({ feedbackId, text })) !== null}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'contact' && (
        <ReasonDialog
          title="查看联系方式"
          text="查看的人、时间和原因会记入审计日志。"
          confirm="查看"
          isDestructive={false}
          maxLength={200}
          onReason={async (reason) => (await reveal.run({ feedbackId, reason })) !== null}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'close' && (
        <ReasonDialog
          title="关闭反馈"
          text="关闭后不能再回复，原因用户可见。"
          confirm="关闭"
          isDestructive={false}
          maxLength={200}
          onReason={async (reason) => (await close.run({ feedbackId, reason })) !== null}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}
