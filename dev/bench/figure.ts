/** One measured figure beside its goal; without a goal it is only reported. */
export type Figure = {
  what: string
  value: number
  bound: 'at least' | 'at most'
  goal: number | null
}

/** A figure without a goal. */
export const reported = (what: string, value: number): Figure => ({
  what,
  value,
  bound: 'at least',
  goal: null,
})

const met = ({ value, bound, goal }: Figure): boolean =>
  goal === null || (bound === 'at least' ? value >= goal : value <= goal)

const line = (figure: Figure): string => {
  const goal = figure.goal === null ? '' : ` (goal: ${figure.bound} ${figure.goal})`
  return `${figure.goal === null ? '·' : met(figure) ? '✓' : '✗'} ${figure.what}: ${figure.value.toFixed(2)}${goal}`
}

/** Prints each figure and returns whether every goal is met. */
export const printFigures = (figures: readonly Figure[]): boolean => {
  for (const figure of figures) console.log(line(figure))
  return figures.every(met)
}

/** The figures as a Markdown table. */
export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| Measure | Measured | Goal | Met |',
    '|---|---|---|---|',
    ...figures.map((figure) => {
      const goal = figure.goal === null ? '–' : `${figure.bound === 'at least' ? '≥' : '≤'} ${figure.goal}`
      return `| ${figure.what} | ${figure.value.toFixed(2)} | ${goal} | ${figure.goal === null ? '' : met(figure) ? 'yes' : 'no'} |`
    }),
  ].join('\n')
