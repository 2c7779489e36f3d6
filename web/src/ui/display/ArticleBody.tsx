import { ownPath } from '@shanghao/contract/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './ArticleBody.css'

const SPANS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Strong text and links to screens of ours; all else as it is written. */
const inline = (text: string): ReactNode[] => {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(SPANS)) {
    const [whole, strong, label, target] = match
    parts.push(text.slice(end, match.index))
    const path = target === undefined ? null : ownPath(target)
    if (strong !== undefined) parts.push(<strong key={match.index}>{strong}</strong>)
    else if (path !== null)
      parts.push(
        <Link key={match.index} to={path}>
          {label}
        </Link>,
      )
    else parts.push(label)
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}

/** Lines of a block: those of a list together, each other by itself. */
const blockOf = (block: string, key: number): ReactNode => {
  const lines = block.split('\n').map((line) => line.trimEnd())
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul key={key}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text don't change places
          <li key={i}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  if (lines.length === 1 && block.startsWith('## ')) return <h2 key={key}>{inline(block.slice(3))}</h2>
  return <p key={key}>{inline(lines.join(' '))}</p>
}

/** The body of an article (`article` of the contract). It is never read as HTML. */
export function ArticleBody({ body }: { body: string }) {
  return (
    <div className="article-body">
      {body
        .trim()
        .split(/\n{2,}/)
        .map(blockOf)}
    </div>
  )
}
