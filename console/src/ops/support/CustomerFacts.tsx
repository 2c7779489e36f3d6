import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { supportSceneNames } from '@shanghao/contract/support/states'
import { Descriptions } from 'antd'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { DeskConversation } from './deskConversation.ts'

/** What is known of the customer, beside the conversation. */
export function CustomerFacts({ conversation }: { conversation: DeskConversation }) {
  const { customer, scene, ref, notes, openedAt } = conversation
  const now = serverNow()
  const isOrder = scene === 'order' && ref !== null && /^\d{19}$/.test(ref)
  return (
    <section className="panel desk-facts" aria-label="用户资料">
      <h2 className="panel-title">用户资料</h2>
      <Descriptions
        column={1}
        size="small"
        items={[
          ...(customer
            ? [
                { key: 'name', label: '姓名', children: customer.name ?? '未实名' },
                { key: 'phone', label: '手机号', children: <span className="num">{customer.phone}</span> },
                {
                  key: 'since',
                  label: '注册',
                  children: <span className="num">{momentText(customer.registeredAt, now)}</span>,
                },
                {
                  key: 'completed',
                  label: '已完成',
                  children: <span className="num">{customer.completedOrders} 单</span>,
                },
              ]
            : [{ key: 'guest', label: '用户', children: '未登录' }]),
          { key: 'scene', label: '从哪里发起', children: supportSceneNames[scene] },
          ...(ref === null
            ? []
            : [
                {
                  key: 'ref',
                  label: '相关编号',
                  children: isOrder ? (
                    <Link to={paths.order({ orderId: ref })} className="num">
                      {ref}
                    </Link>
                  ) : (
                    <span className="num">{ref}</span>
                  ),
                },
              ]),
          {
            key: 'opened',
            label: '发起时间',
            children: <span className="num">{momentText(openedAt, now)}</span>,
          },
        ]}
      />
      {notes.length > 0 && (
        <>
          <h3 className="desk-subheading">转接说明</h3>
          <ul className="desk-links">
            {notes.map(({ operatorId, text, at }) => (
              <li key={at}>
                <span>{text}</span>
                <span className="desk-second num">
                  运营人员 {operatorId}，{momentText(at, now)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {customer && customer.disputes.length > 0 && (
        <>
          <h3 className="desk-subheading">进行中的维权</h3>
          <ul className="desk-links">
            {customer.disputes.map(({ disputeId, stateName, filedAt }) => (
              <li key={disputeId}>
                <Link to={paths.arbitrationCase({ disputeId })}>{stateName}</Link>
                <span className="desk-second num">{momentText(filedAt, now)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {customer && customer.orders.length > 0 && (
        <>
          <h3 className="desk-subheading">最近的订单</h3>
          <ul className="desk-links">
            {customer.orders.map(({ orderId, title, stateName, rentFen, startsAt }) => (
              <li key={orderId}>
                <Link to={paths.order({ orderId })}>{title}</Link>
                <span className="desk-second num">
                  {stateName}，{yuanSign(rentFen)}，{momentText(startsAt, now)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
