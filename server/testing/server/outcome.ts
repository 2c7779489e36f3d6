import { CallError } from '@shanghao/contract/client'
import { codeOf, type ErrorName, errors } from '@shanghao/contract/errors'
import { failureOf } from '../../src/core/errors.ts'

const names = new Map(Object.keys(errors).map((name) => [codeOf(name as ErrorName), name as ErrorName]))

/** The outcome of a call or verb by name: `OK` or the named error. Rethrows any other error. */
export const outcomeOf = async (answer: Promise<unknown>): Promise<ErrorName> => {
  try {
    await answer
    return 'OK'
  } catch (error) {
    const name = error instanceof CallError ? names.get(error.code) : failureOf(error)?.failure
    if (!name) throw error
    return name
  }
}

/** Counts the outcomes of concurrent calls. */
export const outcomesOf = async (
  answers: Promise<unknown>[],
): Promise<Partial<Record<ErrorName, number>>> => {
  const counts: Partial<Record<ErrorName, number>> = {}
  for (const name of await Promise.all(answers.map(outcomeOf))) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
