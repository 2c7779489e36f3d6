import type { SitemapEntries } from '@shanghao/contract/renderedPage'
import { paths } from '../paths.ts'

/** Pages that every site has. */
const fixed = [
  paths.home(),
  paths.hall(),
  paths.rentList(),
  paths.newsList(),
  paths.helpList(),
  paths.aboutUs(),
  paths.downloadApp(),
]

/** The sitemap of a site (sitemaps.org): the pages that search engines shall list. */
export const sitemap = ({ games, goods, articles }: SitemapEntries, origin: string): string => {
  const entry = (path: string, changedAt?: number) =>
    `<url><loc>${new URL(path, origin).href.replaceAll('&', '&amp;')}</loc>${
      changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    }</url>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...fixed.map((path) => entry(path)),
    ...games.map((gameId) => entry(paths.rentList({ gameId }))),
    ...goods.map(({ id, changedAt }) => entry(paths.account({ goodsId: id }), changedAt)),
    ...articles.map(({ id, changedAt }) => entry(paths.article({ articleId: id }), changedAt)),
    '</urlset>',
  ].join('\n')
}
