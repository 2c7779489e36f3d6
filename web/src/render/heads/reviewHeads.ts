import { client } from '../../core/http/request.ts'
import type { Head, HeadContext } from '../head.ts'

export const ownerHead = ({ query, read }: HeadContext): Head => {
  const owner = read(client.reviews.ownerPage, { ownerId: query.get('ownerId') ?? '' })
  return {
    title: '号主主页',
    description: owner
      ? `号主 ${owner.name}：在架账号 ${owner.listed} 个，完成出租 ${owner.rentals} 单。`
      : '号主的在架账号和评价。',
    isIndexed: owner !== undefined,
  }
}

/** Its content is on the account's page as well. */
export const reviewsHead = (): Head => ({
  title: '全部评价',
  description: '租过这个账号的人怎么说。',
  isIndexed: false,
})

export const questionsHead = (): Head => ({
  title: '问号主',
  description: '关于这个账号的提问和号主的回复。',
  isIndexed: false,
})
