import { useState } from 'react'

/**
 * A phone with a page of ours in a frame, 390 × 844 made smaller; `text` stands there while `path` is null. A new page is loaded behind the
 * one that is shown and takes its place once it is there. Nothing runs in the frame.
 */
export function PhoneWindow({
  title,
  path,
  text,
  colors,
}: {
  title: string
  path: string | null
  text: string
  colors: 'light' | 'dark'
}) {
  const [shown, setShown] = useState<string | null>(null)
  // What was shown before is not shown again.
  if (path === null && shown !== null) setShown(null)
  const frames = path === null ? [] : shown === null || shown === path ? [path] : [shown, path]
  return (
    <div className="phone-window" data-colors={colors}>
      {frames.map((one, i) => (
        <iframe
          key={one}
          sandbox="allow-same-origin"
          src={one}
          {...(i === 0 ? { title } : { title: `${title}，正在打开`, 'data-loading': '' })}
          onLoad={() => setShown(one)}
        />
      ))}
      {path === null || shown === null ? <p>{text}</p> : null}
    </div>
  )
}
