import { client } from './request.ts'

/** For `invalidates` and `invalidate`: the calls whose responses change when an order or its money does. */
export const affectedByOrder = [
  client.orders.list,
  client.orders.detail,
  client.orders.current,
  client.orders.buyerCount,
  client.orders.userRisk,
  client.orders.quote,
  client.goods.detail,
  client.pay.cashier,
  client.pay.isOrderPaid,
  client.finance.balance,
  client.finance.details,
  client.promotion.queryUserBestRedPack,
  client.promotion.queryUserRedPackList,
  client.promotion.userRedPackTotalAmount,
  client.finance.money,
  client.finance.withdrawConfig,
] as const

/** When a dispute of an order changes. */
export const affectedByDispute = [
  client.disputes.detail,
  client.disputes.ofOrder,
  client.disputes.linkDetail,
  client.disputes.reasons,
  client.disputes.description,
  ...affectedByOrder,
] as const

/** When a request for a code changes, or the lock of a rental's login. */
export const affectedByCode = [
  client.credentials.codes,
  client.credentials.unlockQuery,
  client.orders.detail,
  client.orders.swapOffer,
] as const

/** When messages are read. */
export const affectedByMessages = [client.notifications.list, client.notifications.unread] as const

/** When a person signs in for the day. */
export const affectedBySignIn = [
  client.promotion.signShow,
  client.finance.balance,
  client.finance.details,
  client.promotion.queryUserRedPackList,
  client.promotion.userRedPackTotalAmount,
] as const

/** When a message arrives: of the reward of an invitation too. */
export const affectedByInbox = [
  ...affectedByMessages,
  client.promotion.inviteCode,
  client.promotion.invitations,
  client.promotion.invitedBy,
] as const

/** When a withdrawal is made or its state changes. */
export const affectedByWithdrawal = [
  client.finance.balance,
  client.finance.details,
  client.finance.withdrawConfig,
  client.finance.withdrawals,
  client.finance.money,
] as const

/** When a distributor moves their share to the balance. */
export const affectedByPayout = [
  client.channels.distributorStatement,
  client.channels.distributorPayouts,
  client.finance.balance,
  client.finance.details,
  client.finance.withdrawConfig,
] as const

/** When a withdrawal account is added, changed or removed. */
export const affectedByWithdrawAccounts = [
  client.finance.withdrawAccounts,
  client.finance.withdrawConfig,
] as const

/** When a recharge is paid. */
export const affectedByRecharge = [
  client.orders.userRisk,
  client.goods.rechargeBeforeConsume,
  client.finance.balance,
  client.finance.details,
  client.finance.rechargeLimit,
  client.pay.cashier,
  client.promotion.queryUserRedPackList,
  client.promotion.userRedPackTotalAmount,
  client.promotion.rechargeRewardPrecomputation,
  client.promotion.rechargeTip,
] as const

/** When the person's identity is verified. */
export const affectedByVerification = [
  client.realname.realAuthInfo,
  client.realname.checkRealAuthConfig,
  client.orders.userRisk,
  client.finance.withdrawConfig,
] as const

/** When a review is written, changed or answered. */
export const affectedByReview = [
  client.reviews.ofOrder,
  client.reviews.list,
  client.reviews.summary,
  client.reviews.ofOwner,
  client.reviews.ownerPage,
  client.goods.detail,
  client.orders.list,
  client.orders.detail,
] as const

/** When a conversation with customer service changes. */
export const affectedByChat = [
  client.support.conversation,
  client.support.current,
  client.support.mine,
  client.support.unread,
] as const
