import { type RawBuilder, sql } from 'kysely'

/** A part of the file: rows by rising key, so that any number of them is read in pages. */
export type Section = {
  title: string
  /** What rows are read by, and its type; not shown. */
  key: { of: RawBuilder<unknown>; type: 'bigint' | 'text' }
  /** From and where, of one user. */
  of: (userId: number) => RawBuilder<unknown>
  /** What is shown of a row. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** Whose names stand in place of the codes in the column 状态. */
  states?: keyof StateNames
}

/** The names of states, which belong to other domains. */
export type StateNames = Readonly<Record<'order' | 'withdrawal', Readonly<Record<string, string>>>>

/** In Asia/Shanghai. */
const at = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const yuan = (column: string): RawBuilder<unknown> => sql`round(${sql.ref(column)} / 100.0, 2)`
const plain = (column: string): RawBuilder<unknown> => sql.ref(column)

const section = (
  title: string,
  [column, type]: [column: string | RawBuilder<unknown>, type: 'bigint' | 'text'],
  rest: Omit<Section, 'title' | 'key'>,
): Section => ({ title, key: { of: typeof column === 'string' ? plain(column) : column, type }, ...rest })

/**
 * What is stored about a person, without secrets (passwords, codes, logins of accounts, tokens) and without what belongs to
 * others: of an order its other side is not named, of a dispute and a conversation only the person's own texts are there.
 */
export const sections: readonly Section[] = [
  section('租用订单', ['id', 'text'], {
    of: (id) => sql`from rental_order where renter_id = ${id}`,
    columns: {
      订单编号: plain('id'),
      账号编号: plain('goods_id'),
      状态: plain('state'),
      租用小时: plain('hours'),
      开始: at('starts_at'),
      到期: at('ends_at'),
      实际归还: at('ended_at'),
      租金元: yuan('rent_fen'),
      押金元: yuan('deposit_fen'),
      退还租金元: yuan('refund_fen'),
      下单: at('created_at'),
      付款: at('paid_at'),
    },
    states: 'order',
  }),
  section('出租订单', ['id', 'text'], {
    of: (id) => sql`from rental_order where owner_id = ${id}`,
    columns: {
      订单编号: plain('id'),
      账号编号: plain('goods_id'),
      状态: plain('state'),
      租用小时: plain('hours'),
      租金元: yuan('rent_fen'),
      结算: at('settled_at'),
    },
    states: 'order',
  }),
  section('出租的账号', ['id', 'bigint'], {
    of: (id) => sql`from goods where owner_id = ${id}`,
    columns: {
      账号编号: plain('id'),
      标题: plain('title'),
      描述: plain('description'),
      每小时元: yuan('hourly_fen'),
      添加: at('created_at'),
    },
  }),
  section('签到', ['id', 'bigint'], {
    of: (id) => sql`from sign_in where user_id = ${id}`,
    columns: { 日期: sql`day::text`, 连续天数: plain('streak'), 签到时间: at('signed_at') },
  }),
  section('邀请好友', ['id', 'bigint'], {
    of: (id) => sql`from invitation where inviter_id = ${id}`,
    columns: { 好友注册: at('registered_at'), 完成首单: at('earned_at'), 核对: at('decided_at') },
  }),
  section('余额明细', ['transfer_id', 'bigint'], {
    of: (id) => sql`from ledger_entry where account_id in (${`cash:${id}`}, ${`bonus:${id}`})`,
    columns: {
      账户: sql`case when account_id like 'cash:%' then '现金余额' else '赠送余额' end`,
      金额元: yuan('amount'),
      余额元: yuan('balance_after'),
      业务: plain('biz_type'),
      业务编号: plain('biz_id'),
      时间: at('at'),
    },
  }),
  section('付款', ['id', 'text'], {
    of: (id) => sql`from payment where user_id = ${id}`,
    columns: {
      支付编号: plain('id'),
      支付方式: plain('channel'),
      金额元: yuan('amount_fen'),
      状态: plain('state'),
      发起: at('created_at'),
      成功: at('succeeded_at'),
    },
  }),
  section('充值', ['id', 'text'], {
    of: (id) => sql`from recharge where user_id = ${id}`,
    columns: {
      充值编号: plain('id'),
      金额元: yuan('amount_fen'),
      发起: at('created_at'),
      到账: at('paid_at'),
    },
  }),
  section('退款', ['refund.id', 'text'], {
    of: (id) => sql`from refund join payment on payment.id = refund.payment_id where payment.user_id = ${id}`,
    columns: {
      退款编号: plain('refund.id'),
      支付编号: plain('refund.payment_id'),
      金额元: yuan('refund.amount_fen'),
      原因: plain('refund.reason'),
      发起: at('refund.created_at'),
      完成: at('refund.ended_at'),
    },
  }),
  section('提现', ['id', 'text'], {
    of: (id) => sql`from withdrawal where user_id = ${id}`,
    columns: {
      提现编号: plain('id'),
      金额元: yuan('amount_fen'),
      手续费元: yuan('fee_fen'),
      状态: plain('state'),
      说明: plain('reason'),
      申请: at('created_at'),
      完成: at('finished_at'),
    },
    states: 'withdrawal',
  }),
  section('提现账户', ['id', 'bigint'], {
    of: (id) => sql`from withdraw_account where user_id = ${id}`,
    columns: { 账户: plain('masked'), 绑定: at('created_at'), 解绑: at('deleted_at') },
  }),
  section('红包', ['id', 'bigint'], {
    of: (id) => sql`from red_packet where user_id = ${id}`,
    columns: {
      金额元: yuan('amount_fen'),
      满多少可用元: yuan('threshold_fen'),
      领取: at('granted_at'),
      有效期至: at('valid_until'),
      用于订单: plain('order_id'),
    },
  }),
  section('维权', ['id', 'text'], {
    of: (id) => sql`from dispute where (renter_id = ${id} or owner_id = ${id})`,
    columns: {
      维权编号: plain('id'),
      订单编号: plain('order_id'),
      发起: at('filed_at'),
      结束: at('closed_at'),
      裁定理由: plain('decision_reason'),
    },
  }),
  section('维权里我写的内容', ['dispute_entry.id', 'bigint'], {
    of: (id) =>
      sql`from dispute_entry join dispute on dispute.id = dispute_entry.dispute_id
           where (dispute.renter_id = ${id} or dispute.owner_id = ${id}) and dispute_entry.actor = ${`user:${id}`}`,
    columns: {
      维权编号: plain('dispute_entry.dispute_id'),
      内容: plain('dispute_entry.text'),
      时间: at('dispute_entry.at'),
    },
  }),
  section('查看账号密码的记录', ['id', 'bigint'], {
    of: (id) => sql`from reveal where renter_id = ${id}`,
    columns: {
      订单编号: plain('order_id'),
      账号编号: plain('goods_id'),
      网络地址: plain('address'),
      时间: at('at'),
    },
  }),
  section('收藏', ['goods_id', 'bigint'], {
    of: (id) => sql`from favourite where user_id = ${id}`,
    columns: { 账号编号: plain('goods_id'), 收藏: at('created_at') },
  }),
  section('消息', ['id', 'bigint'], {
    of: (id) => sql`from notification where user_id = ${id}`,
    columns: { 标题: plain('title'), 内容: plain('text'), 时间: at('created_at'), 已读: at('read_at') },
  }),
  section(
    '客服会话里我写的内容',
    [sql`message.conversation_id || '/' || lpad(message.no::text, 6, '0')`, 'text'],
    {
      of: (id) =>
        sql`from message join conversation on conversation.id = message.conversation_id
           where conversation.user_id = ${id} and message.author = 'customer'`,
      columns: { 内容: plain('message.text'), 时间: at('message.at') },
    },
  ),
  section('登录', [sql`encode(token_hash, 'hex')`, 'text'], {
    of: (id) => sql`from session where user_id = ${id}`,
    columns: { 设备: plain('device_label'), 登录: at('created_at'), 退出: at('ended_at') },
  }),
  section('实名认证', ['id', 'bigint'], {
    of: (id) => sql`from realname_try where user_id = ${id}`,
    columns: { 方式: plain('way'), 结果: plain('outcome'), 时间: at('tried_at') },
  }),
  section('更换绑定手机', ['id', 'bigint'], {
    of: (id) => sql`from phone_change where user_id = ${id}`,
    columns: { 原手机号: plain('old_phone'), 新手机号: plain('new_phone'), 时间: at('changed_at') },
  }),
  section('数据导出', ['id', 'bigint'], {
    of: (id) => sql`from data_export where user_id = ${id}`,
    columns: { 申请: at('requested_at'), 下载: at('downloaded_at') },
  }),
]
