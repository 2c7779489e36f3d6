import { ADULT_AGE } from '@shanghao/contract/rules'
import { Link } from 'react-router'
import { type Rules, useRules } from '../../core/http/rules.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import './SupportPage.css'

type Topic = { question: string; answer: string; go?: { to: string; label: string } }

/** Common questions by topic, each with a link to the screen that solves it. */
const topicsFor = ({
  payWindowMinutes,
  depositReturnHours,
}: Rules): readonly { title: string; topics: readonly Topic[] }[] => [
  {
    title: '租号',
    topics: [
      {
        question: '付款后在哪里查看账号',
        answer: '租期开始后，在「上号」页查看账号密码和登录步骤。每次查看都会留下记录，号主可以看到。',
        go: { to: paths.loginTool(), label: '去上号' },
      },
      {
        question: '提前归还能退多少',
        answer: '在订单详情点「提前归还」，会先显示可退的租金和押金，确认后才归还。',
        go: { to: paths.orders(), label: '查看订单' },
      },
      {
        question: '下单后没有付款会怎样',
        answer: `账号为你保留 ${payWindowMinutes} 分钟，超时未付款自动取消，不扣款。`,
        go: { to: paths.orders({ tab: 'pending_payment' }), label: '待付款' },
      },
    ],
  },
  {
    title: '投诉与维权',
    topics: [
      {
        question: '登不上、被顶号或与描述不符怎么办',
        answer:
          '在订单详情点「投诉退款」，选择原因就能看到可退金额。提交后租用停止，号主要在限定时间内回应；号主不同意的，可以申请平台仲裁。',
        go: { to: paths.orders({ tab: 'live' }), label: '进行中的订单' },
      },
      {
        question: '投诉的进度在哪里看',
        answer: '在「维权」里查看每一步的时间、金额和双方说明，也可以补充截图。',
        go: { to: paths.orders({ tab: 'disputed' }), label: '查看维权' },
      },
    ],
  },
  {
    title: '资金与押金',
    topics: [
      {
        question: '押金什么时候退',
        answer: `无纠纷，归还 ${depositReturnHours} 小时后原路退回，号主提前确认会更早；渠道退不了的存入余额，可免手续费提现。进度在订单详情里。`,
        go: { to: paths.orders(), label: '查看订单' },
      },
      {
        question: '已扣款，订单仍显示待付款',
        answer:
          '打开订单会自动查询付款结果。订单已取消时，收到的付款会全额退回，去向在订单的「资金去向」里。',
        go: { to: paths.finance(), label: '查看明细' },
      },
    ],
  },
  {
    title: '登录与实名',
    topics: [
      {
        question: '忘记密码',
        answer: '用短信验证码登录，或者验证手机后重新设置密码。',
        go: { to: paths.forgetPassword(), label: '找回密码' },
      },
      {
        question: '为什么要实名，未成年人能租吗',
        answer: `国家规定租用游戏账号须实名认证且年满 ${ADULT_AGE} 周岁，未成年人不能租用。`,
      },
      {
        question: '账号被停用怎么办',
        answer: '账号因违规停用后不能登录和下单。租用中的订单仍按规则结算，余额会保留。',
      },
    ],
  },
]

/** 帮助中心: common questions with links. */
export default function SupportPage() {
  return (
    <Page title="帮助中心">
      {topicsFor(useRules()).map((group) => (
        <Section key={group.title} title={group.title}>
          <div className="card support-topics">
            {group.topics.map(({ question, answer, go }) => (
              <details key={question} className="support-topic">
                <summary>
                  {question}
                  <Icon name="down" size={18} />
                </summary>
                <p>{answer}</p>
                {go ? (
                  <Link to={go.to}>
                    {go.label}
                    <Icon name="forward" size={16} />
                  </Link>
                ) : null}
              </details>
            ))}
          </div>
        </Section>
      ))}
    </Page>
  )
}
