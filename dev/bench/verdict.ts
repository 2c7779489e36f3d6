/** Prints a figure beside its goal and answers whether it is met; without a goal it is only told. */
export const verdict = (
  what: string,
  figure: number,
  bound: 'at least' | 'at most',
  goal: number | null,
): boolean => {
  const met = goal === null || (bound === 'at least' ? figure >= goal : figure <= goal)
  const told = goal === null ? '' : ` (goal: ${bound} ${goal})`
  console.log(`${goal === null ? '·' : met ? '✓' : '✗'} ${what}: ${figure.toFixed(2)}${told}`)
  return met
}
