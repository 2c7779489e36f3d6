import { type ArticleSpan, articleBlocks } from '@shanghao/contract/content/articleMarks'
import type { ReactNode } from 'react'
import { PhoneFrame } from '../../core/preview/PhoneFrame.tsx'
import './ArticlePreview.css'

const render = (spans: readonly ArticleSpan[]): ReactNode[] =>
  spans.map((span, i) => {
    if (span.kind === 'link')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text don't change places
        <a key={i} href={span.path} target="_blank" rel="noreferrer">
          {span.text}
        </a>
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return span.kind === 'strong' ? <strong key={i}>{span.text}</strong> : span.text
  })

/** An article as renters read it; `body` has the numbers of the rules. */
export function ArticlePreview({
  title,
  kindName,
  categoryName,
  body,
}: {
  title: string
  kindName: string
  categoryName: string
  body: string
}) {
  return (
    <PhoneFrame label="手机上的样子">
      <div className="article-preview-bar">{kindName}</div>
      <article className="article-preview">
        <h2>{title}</h2>
        <p className="article-preview-date">
          <span className="article-preview-tag">{categoryName}</span>今天发布
        </p>
        {articleBlocks(body).map((block, i) => {
          if (block.kind === 'list')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text don't change places
              <ul key={i}>
                {block.items.map((spans, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text don't change places
                  <li key={at}>{render(spans)}</li>
                ))}
              </ul>
            )
          const Tag = block.kind === 'heading' ? 'h3' : 'p'
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return <Tag key={i}>{render(block.spans)}</Tag>
        })}
      </article>
    </PhoneFrame>
  )
}
