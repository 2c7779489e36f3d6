import { loadChunk } from '@shanghao/client/http/chunk'
import { useEffect, useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import './QrCode.css'

/** The dark squares as one path, each one unit wide. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')

/**
 * A QR code, dark on white in both colour schemes so that every camera reads it. `label` says what scanning it does.
 * The encoder is loaded when first needed; if that fails, a text suggests copying the link.
 */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const [drawn, setDrawn] = useState<{ of: string; path: string; cells: number } | 'failed' | null>(null)
  useEffect(() => {
    let isCancelled = false
    const draw = async () => {
      const { encode } = await loadChunk(import('uqr'))
      const { data } = encode(text, { ecc: 'M', border: 0 })
      if (!isCancelled) setDrawn({ of: text, path: pathOf(data), cells: data.length })
    }
    draw().catch(() => !isCancelled && setDrawn('failed'))
    return () => {
      isCancelled = true
    }
  }, [text])
  if (drawn === 'failed')
    return (
      <p className="qr-code qr-code-failed" style={{ width: size, height: size }}>
        二维码生成失败，请复制链接
      </p>
    )
  if (drawn?.of !== text) return <Skeleton width={size} height={size} radius={12} />
  return (
    <svg
      className="qr-code"
      width={size}
      height={size}
      viewBox={`-3 -3 ${drawn.cells + 6} ${drawn.cells + 6}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} />
    </svg>
  )
}
