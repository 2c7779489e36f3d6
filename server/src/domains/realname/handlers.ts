import type { realnameCalls } from '@shanghao/contract/realname/calls'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { sharedLimiter } from '../../core/limits/rateLimits.ts'
import { requireAdult, verifiedPerson, verifyIdentity } from './actions.ts'
import { startCertification, waitingFor } from './certification.ts'
import { carriesUntil, requireDevice } from './device.ts'
import { identityBound, unsealPerson } from './identity.ts'
import { presentCertification, presentRealname } from './present.ts'
import { certificationOf, goodsPlanOf, identityOf } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { askCertification } from './settle.ts'
import type { Subject } from './subject.ts'

const HOUR_MS = 3_600_000

const methodsOf = ({ certification }: Ctx): ('two_elements' | 'zhima')[] =>
  certification ? ['two_elements', 'zhima'] : ['two_elements']

/** Read anew: the certification that was just asked about may have changed it. */
const info = async (ctx: Ctx<'user'>) => {
  const row = await identityOf(ctx.db, ctx.viewer.userId)
  const person =
    row && !row.identity_by_device ? await unsealPerson(ctx.kms, row, identityBound(row.number_hash)) : null
  return presentRealname(row?.adult_from ?? null, person, ctx.now)
}

/** A certification of the subject's own, asked about if it still waits. Raises CERTIFICATION_UNKNOWN for anybody else's. */
const checked = async (ctx: Ctx, subject: Subject, certifyId: string) => {
  const read = async () =>
    (await certificationOf(ctx.db, subject, certifyId)) ?? fail('CERTIFICATION_UNKNOWN')
  const before = await read()
  if (before.state === 'pending') await askCertification(ctx, before.id, ctx.now)
  const row = before.state === 'pending' ? await read() : before
  const { accountsPerIdentity } = ctx.settings.read(realnameSettings)
  const link = ctx.certification?.linkOf(certifyId) ?? null
  return { row, shown: presentCertification(row, link, accountsPerIdentity) }
}

/** Without a login anybody could ask who fits a number: every question is counted by network, too. */
const countQuestion = (ctx: Ctx): Promise<void> =>
  sharedLimiter(ctx.database.pool, 'device-realname', ctx.settings.read(realnameSettings).addressHour).count(
    ctx.address,
  )

const carriedUntil = async (ctx: Ctx, device: Buffer): Promise<number | null> =>
  (await carriesUntil(ctx.db, device, ctx.now))?.getTime() ?? null

export const realnameHandlers: Handlers<typeof realnameCalls> = {
  checkRealAuthConfig: async (ctx) => {
    const { viewer, now } = ctx
    const pending = await waitingFor(ctx, viewer, now)
    const required = viewer.adultFrom === null
    return {
      required,
      methods: methodsOf(ctx),
      state: required ? (pending ? 'pending' : 'unverified') : 'verified',
      pending,
    }
  },

  addZhiMaRealAuth: async (ctx, { name, idNumber, goodsId, returnTo }) => {
    const { viewer, now } = ctx
    if (viewer.adultFrom !== null) fail('REALNAME_DONE')
    if (goodsId !== undefined) (await goodsPlanOf(ctx.db, Number(goodsId))) ?? fail('NOT_FOUND')
    return startCertification(ctx, {
      subject: { userId: viewer.userId },
      person: { name, idNumber },
      goodsId: goodsId === undefined ? null : Number(goodsId),
      returnTo,
      now,
    })
  },

  checkZhiMaResult: async (ctx, { certifyId }) => {
    const { shown } = await checked(ctx, { userId: ctx.viewer.userId }, certifyId)
    return { ...shown, ...(await info(ctx)) }
  },

  twoElementsRealAuth: async (ctx, person) => {
    if (ctx.viewer.adultFrom !== null) fail('REALNAME_DONE')
    const subject = { userId: ctx.viewer.userId }
    const adultFrom = await verifyIdentity(ctx, { subject, person, now: ctx.now })
    return presentRealname(adultFrom, person, ctx.now)
  },

  realAuthInfo: info,
  ajaxRealAuthInfo: info,

  getGoodsZhiMaQr: async (ctx, { goodsId, returnTo }) => {
    const { viewer, now } = ctx
    requireAdult(viewer, now)
    const plan = (await goodsPlanOf(ctx.db, Number(goodsId))) ?? fail('NOT_FOUND')
    if (plan !== realAuthPlans.zhima) fail('CERTIFICATION_NEEDLESS')
    const person = (await verifiedPerson(ctx, viewer.userId)) ?? fail('REALNAME_REQUIRED')
    const subject = { userId: viewer.userId }
    return startCertification(ctx, { subject, person, goodsId: Number(goodsId), returnTo, now })
  },

  checkGoodsZhiMaResult: async (ctx, { certifyId }) => {
    const { row, shown } = await checked(ctx, { userId: ctx.viewer.userId }, certifyId)
    if (row.goods_id === null) return fail('CERTIFICATION_UNKNOWN')
    const { certifiedHours } = ctx.settings.read(realnameSettings)
    const passedAt = row.state === 'passed' ? row.settled_at : null
    return {
      ...shown,
      goodsId: String(row.goods_id),
      validUntil: passedAt && passedAt.getTime() + certifiedHours * HOUR_MS,
    }
  },

  deviceIsNeedRealAuth: async (ctx) => {
    const device = requireDevice(ctx.kms, ctx.device)
    const until = await carriedUntil(ctx, device)
    return {
      required: until === null,
      methods: methodsOf(ctx),
      pending: await waitingFor(ctx, { device }, ctx.now),
      carriesUntil: until,
    }
  },

  deviceGetZhiMaQr: async (ctx, { name, idNumber, returnTo }) => {
    const device = requireDevice(ctx.kms, ctx.device)
    if ((await carriedUntil(ctx, device)) !== null) fail('REALNAME_DONE')
    await countQuestion(ctx)
    const person = { name, idNumber }
    return startCertification(ctx, { subject: { device }, person, goodsId: null, returnTo, now: ctx.now })
  },

  deviceCheckZhiMaResult: async (ctx, { certifyId }) => {
    const device = requireDevice(ctx.kms, ctx.device)
    const { shown } = await checked(ctx, { device }, certifyId)
    return { ...shown, carriesUntil: await carriedUntil(ctx, device) }
  },

  deviceTwoElementsRealAuth: async (ctx, person) => {
    const device = requireDevice(ctx.kms, ctx.device)
    if ((await carriedUntil(ctx, device)) !== null) fail('REALNAME_DONE')
    await countQuestion(ctx)
    await verifyIdentity(ctx, { subject: { device }, person, now: ctx.now })
    return { carriesUntil: (await carriedUntil(ctx, device)) ?? ctx.now.getTime() }
  },
}
