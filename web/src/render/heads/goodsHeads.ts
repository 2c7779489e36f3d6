import { yuanShort } from '@shanghao/contract/money'
import { client } from '../../core/http/request.ts'
import { parseFilters } from '../../domains/goods/rentList/rentListQuery.ts'
import { paths } from '../../paths.ts'
import type { Head, HeadContext } from '../head.ts'

export const homeHead = ({ site, origin }: HeadContext): Head => ({
  title: site.name,
  description: '按小时租游戏账号：价格透明，押金可退，到期自动归还。',
  canonical: paths.home(),
  data: [{ '@type': 'WebSite', name: site.name, url: origin, inLanguage: 'zh-CN' }],
})

export const hallHead = ({ site }: HeadContext): Head => ({
  title: '选择游戏',
  description: `${site.name}可以租的全部游戏，按首字母排列。`,
})

/** The list of a game. Search results and filtered lists are not listed by search engines. */
export const rentListHead = ({ query, read, site }: HeadContext): Head => {
  const { gameId, keyword } = parseFilters(query)
  const game = read(client.goods.queryGames, {})?.games.find(({ value }) => value === gameId)
  const fields = [...query.keys()].filter((name) => name !== 'gameId')
  return {
    title: keyword ? `“${keyword}”的搜索结果` : (game?.label ?? '租号列表'),
    description: game
      ? `${game.label}账号出租，按小时计费，可按区服、段位、英雄和皮肤筛选。`
      : `${site.name}全部可以租的游戏账号，按小时计费。`,
    previewTitle: game ? `${game.label}账号出租` : '租号列表',
    isIndexed: fields.length === 0 && (gameId === 0 || game !== undefined),
  }
}

export const searchHead = (): Head => ({
  ...searchWithinHead(),
  title: '搜索',
})

/** Within the list's filters. */
export const searchWithinHead = (): Head => ({
  title: '搜索账号',
  description: '按英雄、皮肤、段位或账号编号查找可以租的游戏账号。',
  isIndexed: false,
})

const goodsOf = ({ query, read }: HeadContext) =>
  read(client.goods.detail, { id: query.get('goodsId') ?? '' })

/** With the price in the preview: it is what a friend asks first. */
export const accountHead = (context: HeadContext): Head => {
  const goods = goodsOf(context)
  if (!goods) return { title: '账号详情', description: '游戏账号出租，按小时计费。', isIndexed: false }
  const { goodsId, gameId, gameName, zone, rank, title, hourlyFen, depositFen, minHours, state, freeAt } =
    goods
  const price = `¥${yuanShort(hourlyFen)}/小时`
  const deposit = depositFen === 0 ? '免押金' : `押金 ¥${yuanShort(depositFen)}，可退`
  const rating = context.read(client.reviews.summary, { goodsId })
  const page = new URL(paths.account({ goodsId }), context.origin).href
  const picture = accountPicture(goodsId)
  const description = `${[gameName, zone, rank?.name].filter(Boolean).join(' · ')}，${price}，${minHours} 小时起租，${deposit}。`
  return {
    title,
    description,
    previewTitle: `${price} ${title}`,
    picture,
    type: 'product',
    isIndexed: state === 'on_shelf',
    data: [
      {
        '@type': 'Product',
        name: title,
        description,
        sku: goodsId,
        category: gameName,
        image: new URL(picture, context.origin).href,
        offers: {
          '@type': 'Offer',
          url: page,
          priceCurrency: 'CNY',
          price: yuanShort(hourlyFen),
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'CNY',
            price: yuanShort(hourlyFen),
            unitCode: 'HUR',
          },
          availability: `https://schema.org/${state !== 'on_shelf' ? 'OutOfStock' : freeAt === null ? 'InStock' : 'PreOrder'}`,
        },
        ...(rating?.average
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: rating.average,
                reviewCount: rating.reviewers,
              },
            }
          : {}),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: context.site.name, item: context.origin },
          {
            '@type': 'ListItem',
            position: 2,
            name: gameName,
            item: new URL(paths.rentList({ gameId }), context.origin).href,
          },
          { '@type': 'ListItem', position: 3, name: title, item: page },
        ],
      },
    ],
  }
}

/** The same preview, while search engines list the account's own page. */
export const shareHead = (context: HeadContext): Head => {
  const { data: _, ...head } = accountHead(context)
  return {
    ...head,
    title: '分享',
    previewTitle: head.previewTitle ?? head.title,
    canonical: paths.account({ goodsId: context.query.get('goodsId') ?? '' }),
  }
}

/** The path of the drawn preview picture of an account (`server/src/pages/previewPicture.ts`). */
const accountPicture = (goodsId: string): string => `/preview/${goodsId}.png`
