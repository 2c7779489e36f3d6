import { useEffect, useRef, useState } from 'react'
import { useColorMode } from '../theme/colorMode.ts'
import './DayChart.css'

export type DayPoint = {
  /** YYYY-MM-DD, or what `labelOf` takes. */
  readonly day: string
  readonly value: number
  /** The value it is compared with, of the day that stands at its place before; null for none. */
  readonly before: number | null
}
type Props = {
  /** What the chart shows, said to who can't see it. */
  readonly label: string
  readonly names: {
    readonly value: string
    /** Left out where there is nothing to compare with. */
    readonly before?: string
  }
  readonly points: readonly DayPoint[]
  /** How a value is written. */
  readonly format: (value: number) => string
  /** How a point is named at the axis: by default month and day. */
  readonly labelOf?: (day: string) => string
  /** A day was chosen. */
  readonly onPick: (day: string) => void
}

const monthDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** The colour that a token of antd has inside of an element. */
const colorOf = (element: HTMLElement, token: string): string =>
  getComputedStyle(element).getPropertyValue(`--ant-${token}`).trim()

const optionOf = (
  element: HTMLElement,
  { names, points, format, labelOf = monthDay }: Pick<Props, 'names' | 'points' | 'format' | 'labelOf'>,
) => {
  const [second, line, accent, before] = [
    'color-text-secondary',
    'color-border-secondary',
    'color-primary',
    'color-text-tertiary',
  ].map((token) => colorOf(element, token))
  const axisLabel = { color: second, fontSize: 12 }
  const axis = { axisLabel, axisLine: { lineStyle: { color: line } }, axisTick: { show: false } }
  return {
    animation: false,
    grid: { left: 0, right: 8, top: 16, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // The content policy allows no style attributes, of which a tooltip in HTML is made.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—'),
    },
    xAxis: { type: 'category', data: points.map(({ day }) => labelOf(day)), ...axis },
    yAxis: {
      type: 'value',
      axisLabel: { ...axisLabel, formatter: (value: number) => format(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: [
      {
        type: 'bar',
        name: names.value,
        data: points.map(({ value }) => value),
        itemStyle: { color: accent, borderRadius: [3, 3, 0, 0] },
        barMaxWidth: 28,
        cursor: 'pointer',
      },
      ...(names.before === undefined
        ? []
        : [
            {
              type: 'line',
              name: names.before,
              data: points.map((point) => point.before),
              symbol: 'none',
              lineStyle: { color: before, width: 1.5, type: 'dashed' },
              itemStyle: { color: before },
            },
          ]),
    ],
  } as const
}

type Chart = ReturnType<typeof import('./echarts.ts')['init']>

/** Values by day as bars, with those of the days before as a line. */
export function DayChart(props: Props) {
  const { names, points, label, onPick } = props
  const mode = useColorMode()
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isGone = false
    let made: Chart | undefined
    const resized = new ResizeObserver(() => made?.resize())
    void import('./echarts.ts').then(({ init }) => {
      if (isGone) return
      made = init(element, null, { renderer: 'svg' })
      resized.observe(element)
      setChart(made)
    })
    return () => {
      isGone = true
      resized.disconnect()
      made?.dispose()
      setChart(null)
    }
  }, [])
  const pick = useRef(onPick)
  pick.current = onPick
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read again when the mode changes
  useEffect(() => {
    if (chart && box.current) chart.setOption(optionOf(box.current, props))
  }, [chart, props, mode])
  useEffect(() => {
    const zr = chart?.getZr()
    const choose = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const [at] = chart?.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) ?? []
      const point = typeof at === 'number' ? points[at] : undefined
      if (point) pick.current(point.day)
    }
    zr?.on('click', choose)
    return () => zr?.off('click', choose)
  }, [chart, points])
  return (
    <figure className="day-chart">
      <figcaption className="day-chart-legend">
        <span className="day-chart-key" data-series="value">
          {names.value}
        </span>
        {names.before !== undefined && (
          <span className="day-chart-key" data-series="before">
            {names.before}
          </span>
        )}
      </figcaption>
      <div className="day-chart-box">
        {!chart && <div className="day-chart-skeleton" />}
        <div ref={box} className="day-chart-drawing" role="img" aria-label={label} />
      </div>
    </figure>
  )
}
