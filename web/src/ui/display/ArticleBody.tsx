import { type ArticleBlock, type ArticleSpan, articleBlocks } from '@shanghao/contract/content/articleMarks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './ArticleBody.css'

const render = (spans: readonly ArticleSpan[]): ReactNode[] =>
  spans.map((span, i) => {
    if (span.kind === 'link')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text don't change places
        <Link key={i} to={span.path}>
          {span.text}
        </Link>
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return span.kind === 'strong' ? <strong key={i}>{span.text}</strong> : span.text
  })

function Block({ block }: { block: ArticleBlock }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((spans, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text don't change places
          <li key={i}>{render(spans)}</li>
        ))}
      </ul>
    )
  return block.kind === 'heading' ? <h2>{render(block.spans)}</h2> : <p>{render(block.spans)}</p>
}

/** The body of an article (`article` of the contract). It is never read as HTML. */
export function ArticleBody({ body }: { body: string }) {
  return (
    <div className="article-body">
      {articleBlocks(body).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text don't change places
        <Block key={i} block={block} />
      ))}
    </div>
  )
}
