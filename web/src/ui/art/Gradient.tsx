import type { SVGProps } from 'react'

/** Where a stop lies (0–1), its colour and how much it covers. */
type Stop = readonly [offset: number, color: string, opacity?: number]

interface GradientProps
  extends Omit<SVGProps<SVGLinearGradientElement> & SVGProps<SVGRadialGradientElement>, 'ref'> {
  readonly stops: readonly Stop[]
}

function stopsOf(stops: readonly Stop[]) {
  return stops.map(([offset, color, opacity]) => (
    <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
  ))
}

/** From top to bottom unless told otherwise. */
export function Linear({ stops, ...axis }: GradientProps) {
  return (
    <linearGradient x2="0" y2="1" {...axis}>
      {stopsOf(stops)}
    </linearGradient>
  )
}

export function Radial({ stops, ...area }: GradientProps) {
  return <radialGradient {...area}>{stopsOf(stops)}</radialGradient>
}
