import type { withdrawCalls } from '@shanghao/contract/finance/withdrawal'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { readWallet } from '../../../ledger/balances.ts'
import { runOperatorAct } from '../../ops/actions.ts'
import { recordOwnerAct } from '../../owners/actions.ts'
import { findPayoutPause } from '../../pay/actions.ts'
import { findShownName, isAdult, requireAdult } from '../../realname/actions.ts'
import { checkPayPassword, hasPayPassword } from '../../user/actions.ts'
import { financeSettings } from '../settings.ts'
import { deleteAccount, listAccounts, saveAccount, setDefaultAccount } from './accounts.ts'
import { applyForWithdrawal, remainingToday } from './apply.ts'
import { endWithdrawalAct } from './endWithdrawal.ts'
import { needsReview } from './needsReview.ts'
import { payoutsJob } from './payouts.ts'
import { presentAccount, presentDetail, presentReview, presentWithdrawal } from './presentWithdrawal.ts'
import { readReviews, tabFilter } from './readReviews.ts'
import { approveWithdrawalAct, refuseWithdrawal } from './review.ts'
import { FEE_FREE_MIN_FEN, quoteWithdrawal } from './terms.ts'
import { findReviewing, findWithdrawal, listWithdrawalEvents, listWithdrawals } from './withdrawalQueries.ts'

/** The user's verified name, masked as the user may see it. */
const maskedHolderName = async (deps: Pick<Deps, 'db' | 'kms'>, userId: number): Promise<string> =>
  (await findShownName(deps, userId)) ?? fail('REALNAME_REQUIRED')

const listPresentedAccounts = async (deps: Pick<Deps, 'db' | 'kms'>, userId: number) => {
  const rows = await listAccounts(deps.db, userId)
  if (rows.length === 0) return []
  const holder = await maskedHolderName(deps, userId)
  return rows.map((row) => presentAccount(row, holder))
}

const parseCreatedCursor = (cursor: string | undefined) => {
  const place = cursor === undefined ? null : decodeCursor(cursor, ['moment', 'text'])
  return place && { at: new Date(place[0]), id: place[1] }
}

const createdCursor = (row: { created_at: Date; id: string }) => [row.created_at.getTime(), row.id]

export const withdrawHandlers: Handlers<typeof withdrawCalls> = {
  withdrawConfig: async (ctx) => {
    const { db, settings, viewer, now, payouts } = ctx
    const rules = settings.read(financeSettings)
    const { userId, adultFrom } = viewer
    const [accounts, holder, wallet, left, reviewingId, payPasswordSet, pause] = await Promise.all([
      listPresentedAccounts(ctx, userId),
      findShownName(ctx, userId),
      readWallet(db, userId),
      remainingToday(db, userId, rules, now),
      findReviewing(db, userId),
      hasPayPassword(db, userId),
      findPayoutPause(db),
    ])
    return {
      open: payouts !== null,
      paused: pause !== null,
      minFen: rules.withdrawMinFen,
      maxFen: rules.withdrawMaxFen,
      feeBp: rules.withdrawFeeBp,
      minFeeFen: rules.withdrawMinFeeFen,
      reviewAboveFen: rules.withdrawReviewAboveFen,
      leftToday: left,
      cashFen: wallet.cash,
      feeFreeFen: wallet.feeFree,
      feeFreeMinFen: FEE_FREE_MIN_FEN,
      accounts,
      realname: {
        verified: adultFrom !== null,
        adult: isAdult(adultFrom, now),
        holder,
      },
      hasPayPassword: payPasswordSet,
      reviewingId,
    }
  },

  withdrawAccounts: async (ctx) => ({ list: await listPresentedAccounts(ctx, ctx.viewer.userId) }),

  saveWithdrawAccount: async (ctx, { accountId, account, isDefault, payPassword }) => {
    const { kms, settings, viewer, now, once } = ctx
    const { userId } = viewer
    return once(
      async (tx) => {
        requireAdult(viewer, now)
        const holder = await maskedHolderName({ db: tx, kms }, userId)
        const { withdrawAccounts: most } = settings.read(financeSettings)
        const saving = { userId, replaces: accountId, account, isDefault, most, now }
        return presentAccount(await saveAccount(tx, kms, saving), holder)
      },
      () => checkPayPassword(ctx, userId, { payPassword, now }),
    )
  },

  defaultWithdrawAccount: async ({ db, viewer }, { accountId }) => {
    await db.transaction().execute((tx) => setDefaultAccount(tx, viewer.userId, accountId))
    return {}
  },

  deleteWithdrawAccount: async ({ db, viewer, now }, { accountId }) => {
    await db.transaction().execute((tx) => deleteAccount(tx, viewer.userId, accountId, now))
    return {}
  },

  withdrawQuote: async ({ db, viewer: { userId }, settings, now }, { amountFen }) => {
    const rules = settings.read(financeSettings)
    const { feeFree } = await readWallet(db, userId)
    const quote = quoteWithdrawal(amountFen, feeFree, rules)
    const { isReviewed } = await needsReview(db, { userId, amountFen, rules, now })
    return { ...quote, needsReview: isReviewed }
  },

  withdraw: async (ctx, { accountId, amountFen, expectedFeeFen, payPassword }) => {
    const { viewer, now, ids, settings, payouts, once, jobRequests } = ctx
    const applied = await once(
      async (tx) => {
        if (!payouts) fail('WITHDRAW_CLOSED')
        const id = ids.serial(now)
        await applyForWithdrawal(tx, {
          id,
          viewer,
          accountId,
          amountFen,
          shownFeeFen: expectedFeeFen,
          rules: settings.read(financeSettings),
          now,
        })
        const row = (await findWithdrawal(tx, viewer.userId, id)) ?? fail('NOT_FOUND')
        if (viewer.roles.includes('merchant')) {
          const act = {
            kind: 'withdrawal_requested',
            subject: `提现 ${id}`,
            detail: yuanSign(amountFen),
          } as const
          await recordOwnerAct(tx, { ownerId: viewer.userId, viewer, now }, act)
        }
        return presentWithdrawal(row)
      },
      () => checkPayPassword(ctx, viewer.userId, { payPassword, now }),
    )
    if (applied.state === 'approved') jobRequests.request(payoutsJob.name)
    return applied
  },

  withdrawalDetail: async (ctx, { id }) => {
    const { db, viewer } = ctx
    const row = (await findWithdrawal(db, viewer.userId, id)) ?? fail('NOT_FOUND')
    const holder = await maskedHolderName(ctx, viewer.userId)
    const isPaused = row.state === 'approved' && (await findPayoutPause(db)) !== null
    return presentDetail(row, { holder, isPaused, events: await listWithdrawalEvents(db, id) })
  },

  withdrawals: async ({ db, viewer, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const rows = await listWithdrawals(db, {
      userId: viewer.userId,
      before: new Date(time),
      after: parseCreatedCursor(page.cursor),
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentWithdrawal, createdCursor)
  },

  withdrawalReviews: async (ctx, { tab, userId, page }) => {
    const { now } = ctx
    const time = page.time ?? now.getTime()
    const reviews = await readReviews(ctx, {
      ...tabFilter(tab, now),
      userId: userId === undefined ? undefined : Number(userId),
      before: new Date(time),
      after: parseCreatedCursor(page.cursor),
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      reviews,
      ({ row, holder }) => presentReview(row, holder, now),
      ({ row }) => createdCursor(row),
    )
  },

  approveWithdrawal: async (ctx, { id }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, approveWithdrawalAct, { id })
    return { awaitedApproval }
  },

  endWithdrawal: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, endWithdrawalAct, request)
    return { awaitedApproval }
  },

  refuseWithdrawal: async ({ db, viewer, now }, { id, reason }) => {
    const decision = { id, operatorId: viewer.userId, at: now, reason }
    await db.transaction().execute((tx) => refuseWithdrawal(tx, decision))
    return {}
  },
}
