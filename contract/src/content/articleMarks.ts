import { ownPath } from '../rules.ts'

/** A piece of a line: plain or strong text, or a link to a screen of ours. */
export type ArticleSpan =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly path: string }
/** A paragraph, a heading, or the items of a list. */
export type ArticleBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly spans: readonly ArticleSpan[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly ArticleSpan[])[] }

const SPANS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Strong text and links to screens of ours; all else, also a link elsewhere, is text. */
const spansOf = (text: string): ArticleSpan[] => {
  const spans: ArticleSpan[] = []
  let end = 0
  const addText = (part: string): void => {
    if (part !== '') spans.push({ kind: 'text', text: part })
  }
  for (const match of text.matchAll(SPANS)) {
    const [whole, strong, label, target] = match
    addText(text.slice(end, match.index))
    const path = target === undefined ? null : ownPath(target)
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (path !== null) spans.push({ kind: 'link', text: label ?? '', path })
    else addText(label ?? '')
    end = match.index + whole.length
  }
  addText(text.slice(end))
  return spans
}

const blockOf = (block: string): ArticleBlock => {
  const lines = block.split('\n').map((line) => line.trimEnd())
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => spansOf(line.slice(2))) }
  if (lines.length === 1 && block.startsWith('## '))
    return { kind: 'heading', spans: spansOf(block.slice(3)) }
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) }
}

/** The blocks of an article's body (`article.body`), for the app and for the operators' preview. It is never read as HTML. */
export const articleBlocks = (body: string): ArticleBlock[] =>
  body
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
