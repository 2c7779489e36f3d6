import type { BuiltFile, FramedPage, RendererModule } from '@shanghao/contract/renderedPage'
import { FIRST_PAGE_ID, type FirstPage } from '../core/page/firstPage.ts'
import { scriptJson } from './head.ts'

type Build = Parameters<RendererModule['createRenderer']>[0]

/** What every page loads (main.tsx), and index.html links to. */
const START = 'src/start.tsx'
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const SCRIPT_LINK = /(<link rel="modulepreload"[^>]*) href="\/([^"]+)"/g

/** A module's file and those it imports, transitively. */
const closureOf = (files: Build['files'], name: string, found = new Set<BuiltFile>()): Set<BuiltFile> => {
  const file = files[name]
  if (!file || found.has(file)) return found
  found.add(file)
  for (const next of file.imports ?? []) closureOf(files, next, found)
  return found
}

/** The files that a screen's module needs beyond those of every page: styles, and scripts to request early. */
const filesOf = (files: Build['files'], source: string): { styles: string[]; scripts: string[] } => {
  const known = closureOf(files, START)
  const added = [...closureOf(files, source)].filter((file) => !known.has(file))
  return {
    styles: [...new Set(added.flatMap(({ css = [] }) => css))],
    scripts: added.map(({ file }) => file),
  }
}

/** Gives links to scripts their address after the first paint (main.tsx), but for what the entry itself imports. */
const deferScripts = (html: string, files: Build['files']): string => {
  const entries = Object.keys(files).filter((name) => files[name]?.isEntry)
  const needed = new Set(entries.flatMap((name) => [...closureOf(files, name)].map(({ file }) => file)))
  return html.replaceAll(SCRIPT_LINK, (link: string, start: string, path: string) =>
    needed.has(path) ? link : `${start} data-href="/${path}"`,
  )
}

/** Replaces a part that the built index.html is known to have. */
const replaced = (html: string, part: RegExp, by: string): string => {
  if (!part.test(html)) throw new Error(`index.html has no ${part.source}`)
  return html.replace(part, () => by)
}

/**
 * What a page has in its head for a screen: the styles of the screen and of every page as a text, links to those that are disabled,
 * which tells the bundler's loader that they are there, and links to the screen's scripts by the attribute `address`. `bare` is
 * index.html without links to styles.
 */
const screenHead = (
  { template, styles: texts, files }: Build,
  source: string,
  address: 'href' | 'data-href',
): { bare: string; style: string; links: string } => {
  const { styles, scripts } = filesOf(files, source)
  const paths = [...[...template.matchAll(STYLE_LINK)].flatMap(([, path]) => path ?? []), ...styles]
  const style = paths.map((path) => texts[path] ?? '').join('')
  const links = [
    `<style>${style}</style>`,
    ...paths.map((path) => `<link rel="stylesheet" disabled href="/${path}" />`),
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin ${address}="/${path}" />`),
  ].join('')
  return { bare: template.replaceAll(STYLE_LINK, ''), style, links }
}

/**
 * The built index.html for a screen that the browser renders: its styles are part of it, and its scripts are requested together with
 * those of every page, not when the first of them have run.
 */
export const emptyDocument = (build: Build, source: string): { html: string; style: string } => {
  const { bare, style, links } = screenHead(build, source, 'href')
  return { html: replaced(bare, /<\/head>/, `${links}</head>`), style }
}

const DARK_RULE = /\(prefers-color-scheme:\s*dark\)/g
/** What stands for it in media queries, also beside other conditions. */
const [ALWAYS, NEVER] = ['(min-width: 0)', '(max-width: 0)'] as const

/** What a document has for scripts, and what it shows without them. */
const FOR_SCRIPTS = [
  /<noscript>[\s\S]*?<\/noscript>/g,
  /<script[\s\S]*?<\/script>/g,
  /<link rel="(?:modulepreload|manifest|stylesheet)"[^>]*>/g,
]

/** The document of a page that stays as it is rendered: without scripts, in given colours. */
const framedDocument = (
  html: string,
  style: string,
  { colors }: FramedPage,
): { html: string; style: string } => {
  const own = style.replaceAll(DARK_RULE, colors === 'dark' ? ALWAYS : NEVER)
  const bare = FOR_SCRIPTS.reduce((left, part) => left.replaceAll(part, ''), html)
  return { html: bare.replace(`<style>${style}</style>`, () => `<style>${own}</style>`), style: own }
}

/**
 * The document of a page: the built index.html with the page's head, styles, content and data. The styles are part of it, so that
 * the first paint waits for no other file. Scripts are requested after the first paint (main.tsx).
 */
export const documentHtml = (
  build: Build,
  page: { head: string; source: string; content: string; first: FirstPage; framed: FramedPage | null },
): { html: string; style: string } => {
  const { bare, style, links } = screenHead(build, page.source, 'data-href')
  const data = `<script type="application/json" id="${FIRST_PAGE_ID}">${scriptJson(page.first)}</script>`
  let html = deferScripts(bare, build.files)
  html = replaced(html, /<html lang="zh-CN">/, `<html lang="zh-CN" data-skin="${page.first.site.skin}">`)
  html = replaced(html, /<meta name="description"[^>]*>\s*/, '')
  html = replaced(html, /<title>[^<]*<\/title>/, page.head)
  html = replaced(html, /<\/head>/, `${links}</head>`)
  html = replaced(
    html,
    /<!--[^>]*-->\s*<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/,
    `<div id="root">${page.content}</div>${data}`,
  )
  return page.framed ? framedDocument(html, style, page.framed) : { html, style }
}
