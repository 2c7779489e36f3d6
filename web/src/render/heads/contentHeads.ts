import { client } from '../../core/http/request.ts'
import type { Head, HeadContext } from '../head.ts'

/** Characters of a description. */
const DESCRIPTION_MAX = 120

/** The beginning of an article's body without its marks. */
const plainText = (body: string): string =>
  body
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replace(/^(##|-) /gm, '')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .slice(0, DESCRIPTION_MAX)

export const articleHead = ({ query, read, site }: HeadContext): Head => {
  const article = read(client.content.article, { id: query.get('articleId') ?? '' })
  if (!article) return { title: '文章', description: '资讯、公告与帮助。', isIndexed: false }
  const { title, body, publishedAt, changedAt } = article
  return {
    title,
    description: plainText(body),
    type: 'article',
    data: [
      {
        '@type': 'Article',
        headline: title,
        datePublished: new Date(publishedAt).toISOString(),
        dateModified: new Date(changedAt ?? publishedAt).toISOString(),
        publisher: { '@type': 'Organization', name: site.name },
      },
    ],
  }
}

export const newsListHead = ({ site }: HeadContext): Head => ({
  title: '资讯中心',
  description: `${site.name}的资讯和公告。`,
})

export const helpListHead = (): Head => ({
  title: '帮助中心',
  description: '租号、上号、付款、押金和投诉的常见问题。',
})

export const downloadHead = ({ site }: HeadContext): Head => ({
  title: '下载 App',
  description: `下载${site.name} App，安卓和 iPhone 都可以用；不下载也能在浏览器里租号。`,
})

export const bookmarkHead = ({ site }: HeadContext): Head => ({
  title: '添加到主屏幕',
  description: `把${site.name}添加到手机主屏幕，点图标就能打开。`,
})

export const aboutHead = ({ site }: HeadContext): Head => ({
  title: '关于我们',
  description: `${site.name}是什么、怎样联系我们、用户协议与隐私政策。`,
})
