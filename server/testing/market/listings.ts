import type { InputOf } from '@shanghao/contract/call'
import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import { WHOLE_WEEK } from '@shanghao/contract/week'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { setUpMarket } from './market.ts'
import { plainPicture, postFile } from './pictures.ts'

/** What an account needs at least. */
export const FORM = { gameId: 1, zoneId: 1, title: '满级账号', hourlyFen: 300, week: WHOLE_WEEK }
export const LOGIN = { account: 'star_1', password: 'moonlight-7', loginName: '摘星' }

/** A market with an owner, and accounts of owners as drafts, submitted and listed by an operator. */
export const setUpListings = async (server: CallServer) => {
  const market = await setUpMarket(server)
  const { person } = market
  const merchant = () => person({ roles: ['merchant'] })
  const owner = await merchant()
  const operator = await person({ roles: ['operator'] })
  const create = ({ client }: TestUser, form: Partial<InputOf<typeof listingCalls.createGoods>> = {}) =>
    client.goods.createGoods({ ...FORM, ...form }).then(({ goodsId }) => goodsId)
  const submitted = async (one = owner, form: object = {}): Promise<string> => {
    const id = await create(one, form)
    await one.client.goods.setGoodsCredential({ id, ...LOGIN })
    await one.client.goods.submitGoods({ id })
    return id
  }
  /** The version of an account that waits for review; 0 for none. */
  const waitingOf = async (id: string): Promise<number> => {
    const { list } = await operator.client.goods.goodsToReview({ page: { size: 50 } })
    return list.find(({ goodsId }) => goodsId === id)?.version ?? 0
  }
  const decide = async (id: string, approve = true, reason = approve ? '' : '截图看不清') =>
    operator.client.goods.reviewGoods({ id, version: await waitingOf(id), approve, reason })
  const listed = async (one = owner, form: object = {}): Promise<string> => {
    const id = await submitted(one, form)
    await decide(id)
    return id
  }
  /** A screenshot of one colour that a person has uploaded. */
  const upload = async ({ client }: TestUser, colour: string) => {
    const policy = await client.uploads.getPolicySign({ purpose: 'screenshot' })
    await postFile(server.base, policy, await plainPicture(400, 300, colour).png().toBuffer(), {
      type: 'image/png',
    })
    return client.uploads.finish({ key: policy.key })
  }
  return { ...market, merchant, owner, operator, create, submitted, waitingOf, decide, listed, upload }
}
