import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import './SupportPage.css'

type Topic = { question: string; answer: string; go?: { to: string; label: string } }

/** What people write to support about, and the screen where each can be settled at once. */
const topics: readonly { title: string; topics: readonly Topic[] }[] = [
  {
    title: '租号',
    topics: [
      {
        question: '付了钱，账号在哪里看',
        answer: '租期开始后，在上号页打开订单就能看到账号和密码，并附有登录步骤。每次查看都会留下记录。',
        go: { to: paths.loginTool(), label: '去上号' },
      },
      {
        question: '想提前归还，能退多少',
        answer: '打开订单，选提前归还，会先算好能退的租金和押金，确认后才归还。',
        go: { to: paths.orders(), label: '看订单' },
      },
      {
        question: '下单后没有付款会怎样',
        answer: '账号为你保留 15 分钟，到时没有付款会自动取消，不扣款。',
        go: { to: paths.orders({ tab: 'pending_payment' }), label: '待付款' },
      },
    ],
  },
  {
    title: '钱',
    topics: [
      {
        question: '押金什么时候退',
        answer:
          '归还 24 小时后原路退回，号主提前确认的当时就退；渠道退不了的存入余额，可免手续费提现。进度在订单详情里。',
        go: { to: paths.orders(), label: '看订单' },
      },
      {
        question: '扣款了但订单没变',
        answer: '先看余额明细：没有成交的付款会退回余额，并写明来由。',
        go: { to: paths.finance(), label: '看明细' },
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
        answer: '国家规定租用游戏账号须实名且年满 18 周岁，未满 18 周岁不能租用。',
      },
      {
        question: '账号被停用了',
        answer: '停用期间不能下单，租用中的订单和余额仍按规则结算，不会因停用而清零。',
      },
    ],
  },
]

/** 客服: answers first, each with the way to settle the matter. */
export default function SupportPage() {
  return (
    <Page title="客服与帮助">
      {topics.map((group) => (
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
