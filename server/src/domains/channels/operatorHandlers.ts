import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import type { Tx } from '../../core/database/db.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { forgetSites, platformHost } from '../../core/http/site.ts'
import { runOperatorAct } from '../ops/actions.ts'
import { listActivitySites } from './activity.ts'
import { createDistributorAct, setDistributorShareAct } from './distributors.ts'
import { openDomain, removeDomain, saveDomain } from './hosts.ts'
import { saveNetBar } from './netBars.ts'
import { saveChannel, saveMerchant, savePortal } from './operate.ts'
import { findPortalAddress } from './portalAddress.ts'
import { makePreview, previewPath } from './portalPreview.ts'
import { presentSites } from './present.ts'
import { listSites } from './queries.ts'
import type { By } from './recordChannelAct.ts'
import { channelSettings } from './settings.ts'

/** Performs an act in a transaction; the sites are read again after it. */
const perform = async <Result>(
  { db, database, viewer, now }: Ctx<'operator'>,
  act: (tx: Tx, by: By) => Promise<Result>,
): Promise<Result> => {
  const result = await db.transaction().execute((tx) => act(tx, { operatorId: viewer.userId, now }))
  forgetSites(database)
  return result
}

export const operatorChannelHandlers: Handlers<typeof operatorChannelCalls> = {
  sites: async ({ db, settings }) => ({
    ...presentSites(await listSites(db)),
    activities: await listActivitySites(db),
    shareAloneBp: settings.read(channelSettings).shareAloneBp,
  }),

  saveMerchant: async (ctx, input) => {
    await perform(ctx, (tx, by) => saveMerchant(tx, input, by))
    return {}
  },

  previewPortal: async ({ db, ids, viewer, config, now }, input) => {
    const token = ids.secret()
    const by = { operatorId: viewer.userId, sessionHash: viewer.tokenHash, token, now }
    const expiresAt = await db.transaction().execute((tx) => makePreview(tx, input, by))
    return {
      frame: { light: previewPath(token, 'light'), dark: previewPath(token, 'dark') },
      expiresAt: expiresAt.getTime(),
      address: await findPortalAddress(db, input, config),
    }
  },

  savePortal: async (ctx, { host, ...input }) => {
    const ownHost = platformHost(ctx.config)
    return {
      portalId: await perform(ctx, async (tx, by) => {
        const portalId = await savePortal(tx, input, by)
        if (host !== undefined) await openDomain(tx, { host, portalId }, { ...by, ownHost })
        return portalId
      }),
    }
  },

  saveDomain: async (ctx, input) => {
    const ownHost = platformHost(ctx.config)
    await perform(ctx, (tx, by) => saveDomain(tx, input, { ...by, ownHost }))
    return {}
  },

  removeDomain: async (ctx, input) => {
    await perform(ctx, (tx, by) => removeDomain(tx, input, by))
    return {}
  },

  saveChannel: async (ctx, input) => {
    await perform(ctx, (tx, by) => saveChannel(tx, input, by))
    return {}
  },

  createDistributor: async (ctx, input) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, createDistributorAct, input)
    return { distributorId: result?.distributorId ?? null, awaitedApproval }
  },

  setDistributorShare: async (ctx, input) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, setDistributorShareAct, input)
    return { version: result?.version ?? null, awaitedApproval }
  },

  saveNetBar: async (ctx, input) => ({
    netBarId: await perform(ctx, (tx, by) => saveNetBar(tx, input, by)),
  }),
}
