import { loadChunk } from '@shanghao/client/http/chunk'
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import './QrCode.css'

const CELL = 8
const BORDER = 3

/** The dark squares as one path, each one unit wide. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')

type Drawn = { readonly of: string; readonly path: string; readonly cells: number }

/** A QR code, dark on white in both colour modes so that every camera reads it. `label` says where it leads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isGone = false
    void loadChunk(import('uqr')).then(({ encode }) => {
      const { data } = encode(text, { ecc: 'M', border: 0 })
      if (!isGone) setDrawn({ of: text, path: pathOf(data), cells: data.length })
    })
    return () => {
      isGone = true
    }
  }, [text])
  if (drawn?.of !== text) return <Skeleton.Node active />
  const { path, cells } = drawn
  const side = cells + 2 * BORDER
  return (
    <svg
      className="qr-code"
      width={side * CELL}
      height={side * CELL}
      viewBox={`-${BORDER} -${BORDER} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
