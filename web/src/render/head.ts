import type { ClientCall } from '@shanghao/client/http/calls'
import type { InputArgs } from '@shanghao/client/http/useCall'
import type { Site } from '../core/site/site.ts'

/** What a page says of itself to browsers, search engines and messengers. */
export type Head = {
  /** The document's title, to which the site's name is added. */
  readonly title: string
  /** One or two sentences. */
  readonly description: string
  /** The title of a preview; the document's by default. */
  readonly previewTitle?: string
  /** A path of this site to a picture of 1200 × 630 px. */
  readonly picture?: string
  readonly type?: 'website' | 'article' | 'product'
  /** Objects of schema.org, without their context. */
  readonly data?: readonly Record<string, unknown>[]
  /** The path of the page that search engines shall list in its place. */
  readonly canonical?: string
  /** False for pages that search engines shall not list, such as search results. */
  readonly isIndexed?: boolean
}

/** The response of a call of this page; undefined if it has failed or the page does not make it. */
export type ReadResponse = <I, O>(call: ClientCall<I, O>, ...args: InputArgs<I, never>) => O | undefined

export type HeadContext = {
  readonly query: URLSearchParams
  readonly read: ReadResponse
  readonly site: Site
  /** Scheme and host of the site. */
  readonly origin: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** JSON inside a script element: no text in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The elements of a head. `canonical` is the one address of the page. */
export const headHtml = (head: Head, { site, origin }: HeadContext, canonical: string): string => {
  const {
    title,
    description,
    previewTitle = title,
    picture,
    type = 'website',
    data = [],
    isIndexed = true,
  } = head
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(title === site.name ? title : `${title} · ${site.name}`)}</title>`,
    meta('description', description),
    isIndexed ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : meta('robots', 'noindex'),
    property('og:site_name', site.name),
    property('og:type', type),
    property('og:title', previewTitle),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', new URL(picture ?? '/share.png', origin).href),
    ...data.map(
      (object) =>
        `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...object })}</script>`,
    ),
  ].join('\n    ')
}
