import type { Cover, CoverShape } from './goods/cover.ts'

/** What the built app (`web/src/render/renderer.tsx`) and the server that sends its pages expect of each other. */

/** Makes a call for a guest of the site, within the process; undefined for one that fails with a named error. */
export type ReadCall = (
  domain: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<unknown>

export type PageRequest = {
  readonly url: URL
  /** Scheme and host of the site. */
  readonly origin: string
  /** That of the address that search engines shall list. */
  readonly canonicalOrigin: string
  readonly userAgent: string
  /** ms */
  readonly now: number
  readonly read: ReadCall
  /** For a page that is shown in a frame and stays as it is rendered; null for one that the browser takes over. */
  readonly framed: FramedPage | null
}

export type FramedPage = {
  /** The path below which its links lead. */
  readonly base: string
  /** In place of the reader's own colour scheme. */
  readonly colors: 'light' | 'dark'
}

export type RenderedPage = {
  readonly html: string
  /** The text of its style element, for the content policy. */
  readonly style: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /** How long (ms) rendering kept the process from anything else. */
  readonly drawnMs: number
}

/** A file of the build: its script, the styles it needs, and what it imports. */
export type BuiltFile = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** What the sitemap of a site lists besides its fixed pages: ids, and when (ms) each was changed. */
export type SitemapEntries = {
  readonly games: readonly number[]
  readonly goods: readonly { readonly id: string; readonly changedAt: number }[]
  readonly articles: readonly { readonly id: number; readonly changedAt: number }[]
}

export type PageRenderer = {
  /** What a page depends on besides its site: equal keys give equal pages. Null for a page that is not rendered. */
  readonly keyOf: (url: URL, userAgent: string) => string | null
  /** Raises when a call fails without a name, or the page can't be rendered. */
  readonly render: (request: PageRequest) => Promise<RenderedPage>
  /**
   * The page of the screen at a path without content, sent where it is not rendered: with its styles, and links to its scripts. Null
   * for a path of no screen, and for one whose layout the browser chooses.
   */
  readonly empty: (pathname: string) => Promise<Pick<RenderedPage, 'html' | 'style'> | null>
  /** A sitemap by the protocol of sitemaps.org. */
  readonly sitemap: (entries: SitemapEntries, origin: string) => string
  /** A cover as SVG, without any text, because servers have no Chinese font. `preview` is 1200 × 630, what messengers show. */
  readonly cover: (cover: Omit<Cover, 'shape'> & { readonly shape: CoverShape | 'preview' }) => string
}

/** What the entry of the renderer's build exports. */
export type RendererModule = {
  readonly createRenderer: (build: {
    /** The built index.html. */
    readonly template: string
    readonly files: Readonly<Record<string, BuiltFile>>
    /** The texts of the style sheets, by their path. */
    readonly styles: Readonly<Record<string, string>>
  }) => PageRenderer
}
