import { z } from 'zod'
import { call } from '../call.ts'
import { disputeParties, disputeStates } from '../disputes/states.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { orderStates } from '../orders/states.ts'
import { pageInput, pageOf } from '../page.ts'
import { closingObstacles } from '../user/closingStates.ts'
import { foundPerson, lookAlike, peopleReason, sanction, userId } from './shapes.ts'
import { personalDataList, userStates } from './states.ts'

/** Of a call about one person. An operator sees no account of their own identity. */
export const personErrors = ['NOT_FOUND', 'REALNAME_REQUIRED', 'OPERATOR_SELF'] as const
const byPerson = z.object({ userId })

/** How operators find and look at people. What leads to a person is masked in every answer but that of `reveal`. */
export const peopleCalls = {
  /** Exact for numbers; other texts are the beginning of a nickname. Without a text the newest people. */
  search: call({
    method: 'POST',
    path: '/api/ops/people/search',
    who: 'operator',
    may: 'people_read',
    summary: '按手机号、用户编号、订单编号、提现账户或昵称开头查找用户',
    input: z.object({ text: z.string().trim().max(60).default(''), page: pageInput.prefault({}) }),
    output: pageOf(foundPerson),
    errors: ['REALNAME_REQUIRED'],
  }),
  person: call({
    method: 'POST',
    path: '/api/ops/people/person',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户的概况，个人信息打码',
    input: byPerson,
    output: z.object({
      userId: z.string(),
      nickname: z.string(),
      phone: z.string(),
      state: z.enum(userStates),
      roles: z.array(z.string()),
      registeredAt: moment,
      levelName: z.string(),
      completedOrders: z.number().int(),
      /** Null while they are not verified. */
      identity: z
        .object({
          name: z.string(),
          idNumber: z.string(),
          isAdult: z.boolean(),
          byDevice: z.boolean().describe('由登录前的设备认证带入'),
          accounts: z.number().int(),
          accountsMax: z.number().int(),
        })
        .nullable(),
      /** Tries at the register on the day of the call. */
      triesToday: z.number().int(),
      triesMax: z.number().int(),
      phoneChangedAt: moment.nullable(),
      closesAt: moment.nullable().describe('申请注销后将在何时注销'),
      staffOf: z.string().nullable().describe('任职的号主的用户编号'),
      goodsOnShelf: z.number().int(),
      phoneApplicationId: z.number().int().nullable().describe('待处理的换绑申请'),
      identityReleases: z
        .array(z.object({ at: moment, reason: z.string(), requestedBy: z.string(), approvedBy: z.string() }))
        .describe('解除实名绑定的记录，新的在前'),
      ownerApplicationId: z.number().int().nullable().describe('待处理的号主申请'),
    }),
    errors: personErrors,
  }),
  personRentals: call({
    method: 'POST',
    path: '/api/ops/people/rentals',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户租的或出租的订单，新的在前',
    input: byPerson.extend({ as: z.enum(['renter', 'owner']), page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        orderId,
        goodsId,
        title: z.string(),
        otherId: z.string().describe('对方的用户编号'),
        otherName: z.string(),
        state: z.enum(orderStates),
        hours: z.number().int(),
        rentFen: fen,
        depositFen: fen,
        refundFen: fen,
        startsAt: moment,
        endsAt: moment,
        createdAt: moment,
      }),
    ),
    errors: personErrors,
  }),
  personMoney: call({
    method: 'POST',
    path: '/api/ops/people/money',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户的余额、收支合计和提现账户',
    input: byPerson,
    output: z.object({
      cashFen: fen,
      bonusFen: fen,
      withdrawingFen: fen.describe('提现中'),
      rechargedFen: fen,
      withdrawnFen: fen,
      paidFen: fen.describe('通过渠道支付，含充值'),
      refundedFen: fen.describe('退回渠道'),
      compensatedFen: fen,
      packets: z.number().int().describe('未使用的红包'),
      accounts: z.array(
        z.object({
          masked: z.string(),
          isDefault: z.boolean(),
          boundAt: moment,
          unboundAt: moment.nullable(),
        }),
      ),
    }),
    errors: personErrors,
  }),
  /** Sessions are kept for some weeks after their end. */
  personSessions: call({
    method: 'POST',
    path: '/api/ops/people/sessions',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户的登录和设备',
    input: byPerson,
    output: z.object({
      sessions: z.array(
        z.object({
          label: z.string().nullable(),
          signedInAt: moment,
          endedAt: moment.nullable(),
          endedHow: z.enum(['logout', 'forced', 'password', 'expired']).nullable(),
        }),
      ),
      devices: z.array(
        z.object({
          device: z.string().describe('设备标识的一部分，相同即同一设备'),
          lastAt: moment,
          people: z.number().int().describe('在这台设备登录过的账号数'),
        }),
      ),
    }),
    errors: personErrors,
  }),
  personComplaints: call({
    method: 'POST',
    path: '/api/ops/people/complaints',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户作为租客或号主的投诉，新的在前',
    input: byPerson.extend({ as: z.enum(['renter', 'owner']), page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        disputeId: z.string(),
        orderId,
        filedBy: z.enum(disputeParties),
        reason: z.string(),
        state: z.enum(disputeStates),
        claimFen: fen,
        outcomeFen: fen.nullable(),
        filedAt: moment,
        closedAt: moment.nullable(),
      }),
    ),
    errors: personErrors,
  }),
  personSignIns: call({
    method: 'POST',
    path: '/api/ops/people/sign-ins',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户最近的签到和邀请',
    input: byPerson,
    output: z.object({
      signIns: z.array(
        z.object({
          day: z.string(),
          streak: z.number().int(),
          isRewarded: z.boolean(),
          withheld: z.string().nullable().describe('没有奖励的原因'),
        }),
      ),
      invitedBy: z.string().nullable().describe('邀请人的用户编号'),
      invited: z.number().int(),
      invitedRewarded: z.number().int(),
    }),
    errors: personErrors,
  }),
  personRisk: call({
    method: 'POST',
    path: '/api/ops/people/risk',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户的风险信号',
    input: byPerson,
    output: z.object({
      orders: z.number().int(),
      cancelled: z.number().int(),
      complaintsFiled: z.number().int(),
      complaintsAgainst: z.number().int(),
      complaintsLost: z.number().int().describe('作为被投诉方，裁定或同意退款的次数'),
      blockedBy: z.number().int().describe('把他列入黑名单的号主数'),
      postsHidden: z.number().int(),
      phoneChanges: z.number().int(),
      realnameMismatches: z.number().int(),
      sharedDevices: z.number().int().describe('同一设备的其他账号数'),
      sharedPayoutAccounts: z.number().int(),
      sharedIdentity: z.number().int(),
      pastSanctions: z.number().int(),
    }),
    errors: personErrors,
  }),
  personLookAlikes: call({
    method: 'POST',
    path: '/api/ops/people/look-alikes',
    who: 'operator',
    may: 'people_read',
    summary: '与一位用户同实名、同提现账户、同设备或有邀请关系的账号',
    input: byPerson,
    output: z.object({ list: z.array(lookAlike) }),
    errors: personErrors,
  }),
  personSanctions: call({
    method: 'POST',
    path: '/api/ops/people/sanctions',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户的限制和申诉，新的在前',
    input: byPerson,
    output: z.object({ list: z.array(sanction) }),
    errors: personErrors,
  }),
  personClosing: call({
    method: 'POST',
    path: '/api/ops/people/closing-state',
    who: 'operator',
    may: 'people_read',
    summary: '一位用户注销前还要处理什么，会放弃什么',
    input: byPerson,
    output: z.object({
      obstacles: z.array(
        z.object({ kind: z.enum(closingObstacles), count: z.number().int(), fen: fen.nullable() }),
      ),
      giveUpFen: fen,
      days: z.number().int(),
    }),
    errors: personErrors,
  }),
  /** The only call that answers personal data in full. Limited by operator and hour. */
  reveal: call({
    method: 'POST',
    path: '/api/ops/people/reveal',
    who: 'operator',
    may: 'personal_data',
    summary: '查看一位用户的完整个人信息，须写明原因',
    input: byPerson.extend({ what: z.enum(personalDataList), reason: peopleReason }),
    output: z.object({ values: z.array(z.string()) }),
    errors: [...personErrors, 'REVEAL_LIMIT'],
  }),
}
