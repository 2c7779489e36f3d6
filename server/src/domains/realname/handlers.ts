import type { realnameCalls } from '@shanghao/contract/realname/calls'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { networkLimiter } from '../../core/limits/rateLimits.ts'
import { findVerifiedIdentity, requireAdult, verifyIdentity } from './actions.ts'
import { findPendingCertification, startCertification } from './certification.ts'
import { findDeviceProofExpiry, requireDevice } from './device.ts'
import { identityContext, unsealIdentity } from './identity.ts'
import { presentCertification, presentRealname } from './present.ts'
import { findCertification, findGoodsPlan, findIdentity } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { refreshCertification } from './settleCertification.ts'
import type { Subject } from './subject.ts'

const HOUR_MS = 3_600_000

const methodsOf = ({ certification }: Ctx): ('two_elements' | 'zhima')[] =>
  certification ? ['two_elements', 'zhima'] : ['two_elements']

/** Reads the current state: the certification that was just queried may have changed it. */
const loadRealname = async (ctx: Ctx<'user'>) => {
  const row = await findIdentity(ctx.db, ctx.viewer.userId)
  const person =
    row && !row.identity_by_device
      ? await unsealIdentity(ctx.kms, row, identityContext(row.number_hash))
      : null
  return presentRealname(row?.adult_from ?? null, person, ctx.now)
}

/**
 * A certification of a subject, refreshed from the provider while pending. Raises CERTIFICATION_UNKNOWN for another
 * subject's.
 */
const checkCertification = async (ctx: Ctx, subject: Subject, certifyId: string) => {
  const read = async () =>
    (await findCertification(ctx.db, subject, certifyId)) ?? fail('CERTIFICATION_UNKNOWN')
  const before = await read()
  if (before.state === 'pending') await refreshCertification(ctx, before.id, ctx.now)
  const row = before.state === 'pending' ? await read() : before
  const { accountsPerIdentity } = ctx.settings.read(realnameSettings)
  const link = ctx.certification?.linkOf(certifyId) ?? null
  return { row, result: presentCertification(row, link, accountsPerIdentity) }
}

/** Limits checks without a login by network, or they could be used to test names against numbers. */
const countRequest = (ctx: Ctx): Promise<void> =>
  networkLimiter(ctx.database.pool, 'device-realname', ctx.settings.read(realnameSettings).addressHour).count(
    ctx.address,
  )

const deviceProofExpiry = async (ctx: Ctx, device: Buffer): Promise<number | null> =>
  (await findDeviceProofExpiry(ctx.db, device, ctx.now))?.getTime() ?? null

export const realnameHandlers: Handlers<typeof realnameCalls> = {
  checkRealAuthConfig: async (ctx) => {
    const { viewer, now } = ctx
    const pending = await findPendingCertification(ctx, viewer, now)
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
    if (goodsId !== undefined) (await findGoodsPlan(ctx.db, Number(goodsId))) ?? fail('NOT_FOUND')
    return startCertification(ctx, {
      subject: { userId: viewer.userId },
      person: { name, idNumber },
      goodsId: goodsId === undefined ? null : Number(goodsId),
      returnTo,
      now,
    })
  },

  checkZhiMaResult: async (ctx, { certifyId }) => {
    const { result } = await checkCertification(ctx, { userId: ctx.viewer.userId }, certifyId)
    return { ...result, ...(await loadRealname(ctx)) }
  },

  twoElementsRealAuth: async (ctx, person) => {
    if (ctx.viewer.adultFrom !== null) fail('REALNAME_DONE')
    const subject = { userId: ctx.viewer.userId }
    const adultFrom = await verifyIdentity(ctx, { subject, person, now: ctx.now })
    return presentRealname(adultFrom, person, ctx.now)
  },

  realAuthInfo: loadRealname,
  ajaxRealAuthInfo: loadRealname,

  getGoodsZhiMaQr: async (ctx, { goodsId, returnTo }) => {
    const { viewer, now } = ctx
    requireAdult(viewer, now)
    const plan = (await findGoodsPlan(ctx.db, Number(goodsId))) ?? fail('NOT_FOUND')
    if (plan !== realAuthPlans.zhima) fail('CERTIFICATION_NEEDLESS')
    const person = (await findVerifiedIdentity(ctx, viewer.userId)) ?? fail('REALNAME_REQUIRED')
    const subject = { userId: viewer.userId }
    return startCertification(ctx, { subject, person, goodsId: Number(goodsId), returnTo, now })
  },

  checkGoodsZhiMaResult: async (ctx, { certifyId }) => {
    const { row, result } = await checkCertification(ctx, { userId: ctx.viewer.userId }, certifyId)
    if (row.goods_id === null) return fail('CERTIFICATION_UNKNOWN')
    const { certifiedHours } = ctx.settings.read(realnameSettings)
    const passedAt = row.state === 'passed' ? row.settled_at : null
    return {
      ...result,
      goodsId: String(row.goods_id),
      validUntil: passedAt && passedAt.getTime() + certifiedHours * HOUR_MS,
    }
  },

  deviceIsNeedRealAuth: async (ctx) => {
    const device = requireDevice(ctx.kms, ctx.device)
    const until = await deviceProofExpiry(ctx, device)
    return {
      required: until === null,
      methods: methodsOf(ctx),
      pending: await findPendingCertification(ctx, { device }, ctx.now),
      carriesUntil: until,
    }
  },

  deviceGetZhiMaQr: async (ctx, { name, idNumber, returnTo }) => {
    const device = requireDevice(ctx.kms, ctx.device)
    if ((await deviceProofExpiry(ctx, device)) !== null) fail('REALNAME_DONE')
    await countRequest(ctx)
    const person = { name, idNumber }
    return startCertification(ctx, { subject: { device }, person, goodsId: null, returnTo, now: ctx.now })
  },

  deviceCheckZhiMaResult: async (ctx, { certifyId }) => {
    const device = requireDevice(ctx.kms, ctx.device)
    const { result } = await checkCertification(ctx, { device }, certifyId)
    return { ...result, carriesUntil: await deviceProofExpiry(ctx, device) }
  },

  deviceTwoElementsRealAuth: async (ctx, person) => {
    const device = requireDevice(ctx.kms, ctx.device)
    if ((await deviceProofExpiry(ctx, device)) !== null) fail('REALNAME_DONE')
    await countRequest(ctx)
    await verifyIdentity(ctx, { subject: { device }, person, now: ctx.now })
    return { carriesUntil: (await deviceProofExpiry(ctx, device)) ?? ctx.now.getTime() }
  },
}
