import { createFileClient } from '@shanghao/contract/fileClient'
import { WHOLE_WEEK } from '@shanghao/contract/week'
import { processDueBatch } from '../../src/core/jobs/due.ts'
import { dueOrders } from '../../src/domains/orders/run/due.ts'
import { setUpCampaigns } from '../market/campaigns.ts'
import { setUpCodes } from '../market/codes.ts'
import { setUpDisputes } from '../market/disputes.ts'
import { newClientId } from '../market/support.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../pay/withdrawals.ts'
import { idNumberOf } from '../people/idNumber.ts'
import { employ } from '../people/staff.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import type { Input } from './inputs.ts'

const DAY_MS = 86_400_000

const FORM = { gameId: 1, zoneId: 1, title: '满级账号', hourlyFen: 300, week: WHOLE_WEEK }

type ObjectInput = { input: Input; owner: TestUser }

/**
 * Calls whose ids name what is public, what a proof in the same input covers, or what takes days to make and is tried in a test
 * of its own (`user.stopPhoneChange`), in the order of the contract.
 */
const PUBLIC_CALLS = [
  ...['user.stopPhoneChange', 'user.phoneChangeFinishUpload'],
  ...['realname.checkGoodsZhiMaResult', 'realname.deviceCheckZhiMaResult'],
  ...[
    'goods.queryCustomProperty',
    'goods.list',
    'goods.count',
    'goods.detail',
    'goods.ofOwner',
    'goods.screenshots',
  ],
  ...['goods.description', 'goods.realAuthCheck', 'goods.templateFour', 'goods.templateDesc', 'goods.store'],
  ...['goods.unstore', 'goods.isStored', 'goods.template', 'goods.listOwn', 'goods.countOwn'],
  ...[
    'goods.createGoods',
    'goods.cropScreenshot',
    'goods.importTemplate',
    'goods.checkImport',
    'goods.exportGoods',
    'orders.previewQuote',
    'disputes.linkFinishUpload',
  ],
  // An account or an order filters the owner's own rows.
  'disputes.disputesForOwner',
  ...['finance.earningEntries', 'finance.orderBills', 'finance.earningsFile', 'finance.orderBillsFile'],
  ...['reviews.ownerPage', 'reviews.ofOwner', 'reviews.report', 'channels.netBarChannel'],
  ...['content.article', 'content.saveAnnouncementKnow', 'content.downloadQuery', 'support.finishUpload'],
]

/** An import that was checked, and a scheduled shelf state. */
const bulkObjects = async ({ base, clock }: CallServer, { client, token }: TestUser, goodsId: string) => {
  const files = createFileClient({ base, timeoutMs: 60_000, headers: () => ({ authToken: token }) })
  const file = new Blob(['标题,区服,每小时价格\n全英雄号,安卓·账号登录,3\n'])
  const checked = await files.goods.checkImport({ gameId: 1, kind: 'create', fileName: 'a.csv' }, { file })
  const at = clock.now().getTime() + DAY_MS
  const plan = await client.goods.planShelf({ selection: { goodsIds: [goodsId] }, act: 'unshelve', at })
  return { ...checked, plan }
}

/**
 * One object of each kind on a test server with its calls: for each call that names an object of a person the input that its
 * owner may send, and a `stranger` who has every right but that object, a login, cash and a verified identity.
 */
export const objectInputs = async (server: CallServer) => {
  const { clock, deps } = server
  const codes = await setUpCodes(server)
  const { person, goods, merchant } = codes
  const { file, statement } = setUpDisputes(server)
  const { bind, withdraw } = setUpWithdrawals(server, codes)
  const campaigns = await setUpCampaigns(server)
  const owner = await merchant()
  const renter = await person({ cashFen: 1_000_000 })
  const stranger = await person({ cashFen: 1_000_000, roles: ['merchant'] })
  const { client } = renter

  const settled = []
  for (const hours of [1, 1]) settled.push(await codes.rent(renter, await goods(owner), hours, 300 * hours))
  clock.advance(3 * DAY_MS)
  while ((await processDueBatch(deps, dueOrders)) > 0);
  const [reviewed = '', unreviewed = ''] = settled
  const { reviewId } = await client.reviews.write({ orderId: reviewed, stars: 5, text: '很好用' })

  const { orderId, codeId, goodsId } = await codes.asked({ owner, renter })
  const { orderId: disputed } = await codes.rental({ owner, renter })
  const { disputeId } = await file(renter, disputed, 'kicked')
  const unpaid = await client.orders.create({ goodsId: await goods(owner), hours: 2, expectedTotalFen: 600 })
  const free = await goods(owner)
  const redPackId = await campaigns.packet(renter)
  const accountId = await bind(renter)
  const second = { account: 'second@example.com', payPassword: PAY_PASSWORD }
  const { accountId: changed } = await client.finance.saveWithdrawAccount(second)
  const withdrawalId = await withdraw({ ...renter, accountId }, 20_000)
  const { rechargeId } = await client.finance.rechargePay({ amountFen: 10_000, channel: 'alipay' })
  const { key } = await client.uploads.getPolicySign({ purpose: 'evidence' })
  const { conversationId } = await client.support.send({
    clientId: newClientId(),
    conversationId: null,
    message: { kind: 'text', text: '鹦鹉螺号潜艇怎么开' },
  })
  const { list: messages } = await owner.client.notifications.list({})
  const said = await statement(renter)
  const messageId = messages[0]?.messageId ?? ''

  const unverified = await person({ bornOn: null })
  const proof = { name: '王小明', idNumber: idNumberOf('1991-01-01', 77), returnTo: '/pages/my/index' }
  const { certifyId } = await unverified.client.realname.addZhiMaRealAuth(proof)

  const { questionId } = await client.reviews.ask({ goodsId, text: '支持排位吗？' })
  const [device] = (await client.session.devices()).list

  const objects = new Map<string, ObjectInput>()
  const add = (user: TestUser, input: Input, ...calls: string[]) => {
    for (const name of calls) objects.set(name, { input, owner: user })
  }
  add(unverified, { certifyId }, 'realname.checkZhiMaResult')
  add(renter, { orderId }, 'orders.detail', 'orders.returnQuote', 'orders.swapOffer', 'orders.revealLogin')
  add(renter, { orderId, hours: 1 }, 'orders.renewQuote')
  add(renter, { orderId, hours: 1, expectedTotalFen: 300 }, 'orders.renew')
  add(renter, { orderId, goodsId: null, expectedRefundFen: 0 }, 'orders.swap')
  add(
    owner,
    { orderId },
    'orders.orderForOwner',
    'orders.reveals',
    'orders.releaseDeposit',
    'finance.orderBill',
  )
  add(renter, { orderId }, 'credentials.askCode', 'credentials.codes', 'credentials.unlockQuery')
  add(renter, { orderId, smsCode: '123456' }, 'credentials.unlock')
  add(owner, { codeId }, 'credentials.codeForOwner')
  add(owner, { codeId, code: '246810' }, 'credentials.answerCode')
  add(owner, { codeId, reason: 'not_received' }, 'credentials.refuseCode')
  add(renter, { codeId }, 'credentials.cancelCode')
  add(renter, { orderId }, 'disputes.reasons', 'disputes.ofOrder')
  add(renter, { orderId, reason: 'kicked' }, 'disputes.description')
  add(renter, { orderId, reason: 'kicked', quote: 'x', ...said }, 'disputes.file')
  add(renter, { disputeId }, 'disputes.detail', 'disputes.withdraw', 'disputes.takeDecision')
  add(owner, { disputeId, fen: 1 }, 'disputes.previewOffer')
  add(owner, { disputeId, kind: 'refuse', ...said }, 'disputes.answer')
  add(renter, { disputeId, expectedFen: 1 }, 'disputes.accept')
  add(renter, { disputeId, ...said }, 'disputes.escalate', 'disputes.appeal', 'disputes.reply')
  add(renter, { orderId: unpaid.orderId, payPassword: PAY_PASSWORD }, 'pay.balanceUnifiedOrder')
  add(renter, { orderId: unpaid.orderId, channel: 'wechat' }, 'pay.unifiedOrder')
  add(renter, { orderId: unpaid.orderId }, 'pay.wxUnifiedOrder')
  add(renter, { id: unpaid.orderId }, 'pay.cashier', 'pay.isOrderPaid')
  add(renter, { orderId: unpaid.orderId }, 'orders.cancel')
  add(renter, { orderId }, 'orders.return')
  add(renter, { kind: 'order', id: orderId }, 'finance.money')
  add(renter, { id: rechargeId }, 'finance.rechargeDetail')
  add(renter, { id: withdrawalId }, 'finance.withdrawalDetail')
  add(renter, { accountId }, 'finance.defaultWithdrawAccount', 'finance.deleteWithdrawAccount')
  add(renter, { accountId, amountFen: 1000, payPassword: PAY_PASSWORD }, 'finance.withdraw')
  add(
    renter,
    { accountId: changed, account: 'new@example.com', payPassword: PAY_PASSWORD },
    'finance.saveWithdrawAccount',
  )
  add(renter, { goodsId: free, hours: 4, expectedTotalFen: 700, redPackId }, 'orders.create')
  add(renter, { orderId: reviewed }, 'reviews.ofOrder')
  add(renter, { orderId: unreviewed, stars: 5, tags: [], text: '', pictures: [] }, 'reviews.write')
  add(renter, { reviewId, stars: 4, tags: [], text: '', pictures: [] }, 'reviews.edit')
  add(owner, { reviewId, text: '谢谢' }, 'reviews.answer')
  add(owner, { questionId, text: '支持' }, 'reviews.answerQuestion')
  add(owner, { goodsId, seats: 1, rechargeFirstFen: 0 }, 'goods.setRentConditions')
  const draft = String(await owner.client.goods.createGoods(FORM).then((made) => made.goodsId))
  const { orderId: known } = await codes.rental({ owner })
  await owner.client.goods.blockRenter({ orderId: known })
  const blockId = (await owner.client.goods.blockedRenters({})).list[0]?.blockId ?? 0
  add(owner, { id: goodsId }, 'goods.ownDetail', 'goods.unshelveGoods', 'goods.shelveGoods')
  add(owner, { id: goodsId, note: '小号' }, 'goods.setGoodsNote')
  add(
    owner,
    { id: goodsId, account: 'star_9', password: 'moonlight-9', loginName: '摘星' },
    'goods.setGoodsCredential',
  )
  add(owner, { id: draft, ...FORM }, 'goods.changeGoods')
  add(owner, { id: draft }, 'goods.submitGoods', 'goods.removeGoods')
  add(owner, { orderId: known }, 'goods.blockRenter')
  add(owner, { blockId }, 'goods.unblockRenter')
  add(renter, { deviceId: device?.deviceId ?? '' }, 'session.signOutDevice')
  add(renter, { redPackId }, 'promotion.queryUserRedPackInfo')
  add(owner, { messageId }, 'notifications.read')
  add(renter, { key }, 'uploads.finish')
  add(renter, { conversationId }, 'support.conversation', 'support.askPerson', 'support.close')
  add(renter, { conversationId, upToNo: 1 }, 'support.markRead')
  add(renter, { conversationId, stars: 5 }, 'support.rate')
  add(
    renter,
    { conversationId, clientId: newClientId(), message: { kind: 'text', text: '在吗' } },
    'support.send',
  )
  add(owner, { id: goodsId }, 'goods.confirmGoods')
  add(owner, { goodsId, password: 'new-1' }, 'goods.newPassword')
  const week = { from: clock.now().getTime() - 7 * DAY_MS, to: clock.now().getTime() }
  add(owner, { ...week, goodsId }, 'orders.calendar')
  add(owner, { orderId, goodsId }, 'orders.looks')
  add(owner, { disputeId }, 'disputes.disputeForOwner')
  add(owner, { disputeId, fen: 1 }, 'disputes.previewForOwner')
  add(owner, { disputeId, kind: 'refuse', ...said }, 'disputes.answerForOwner')
  add(owner, { disputeId, kind: 'reply', ...said }, 'disputes.sayForOwner')
  add(owner, { disputeId, kind: 'take_decision' }, 'disputes.chooseForOwner')
  add(owner, { orderId }, 'disputes.reasonsForOwner')
  add(owner, { orderId, reason: 'items_spent' }, 'disputes.descriptionForOwner')
  const filing = { orderId, reason: 'items_spent', quote: 'x', ...said, depositFen: 100 }
  add(owner, filing, 'disputes.fileForOwner')
  const { importId, sha256, plan } = await bulkObjects(server, owner, free)
  add(owner, { goodsId: free, count: 1 }, 'goods.copyGoods')
  add(owner, { importId }, 'goods.importProgress', 'goods.importProblems')
  add(owner, { importId, format: 'csv' }, 'goods.importProblemFile')
  add(owner, { importId, sha256 }, 'goods.runImport')
  add(owner, { importId }, 'goods.cancelImport')
  add(owner, { planId: plan.planId }, 'goods.cancelShelfPlan')
  const invited = await person()
  const { staffId } = await owner.client.owners.inviteStaff({
    phone: invited.phone,
    role: 'night',
    name: '小李',
  })
  add(owner, { staffId, role: 'finance' }, 'owners.changeStaffRole')
  add(owner, { staffId, kind: null }, 'owners.acts')
  add(invited, { staffId }, 'owners.acceptInvitation')
  const { staffId: ended } = await owner.client.owners.inviteStaff({
    phone: '13700000001',
    role: 'night',
    name: '小王',
  })
  add(owner, { staffId: ended }, 'owners.endStaff')
  const leaving = await person()
  add(leaving, { staffId: await employ(owner, leaving, 'lister') }, 'owners.leaveOwner')
  const limited = await person()
  const sanctioning = await person({ roles: ['operator'] })
  const { sanctionId } = await sanctioning.client.people.imposeSanction({
    userId: String(limited.userId),
    kind: 'no_posting',
    reason: '发布广告',
    days: 7,
  })
  add(limited, { sanctionId, text: '没有发布过广告' }, 'people.appealSanction')
  return { objects, people: { owner, renter, stranger }, names: { public: PUBLIC_CALLS } }
}
