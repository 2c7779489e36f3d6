/** Each error the contract names for a call has to be reached by a call test: a reporter of Vitest, see docs/how-to/error.md. */
import { calls } from '@shanghao/contract'
import { anyCallErrors, operatorCallErrors } from '@shanghao/contract/errors'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import type {} from '../../server/testing/server/reachedErrors.ts'
import { UNREACHED } from './failures.ts'

/** Pairs of call and error that no test can produce, with the reason. */
const UNREACHABLE: Record<string, string> = {}

type Contract = Record<string, Record<string, { readonly errors: readonly string[] }>>

/**
 * What the contract names and no test reached, one line each. Pairs are written `orders.create ACCOUNT_TAKEN`; errors that
 * any call may answer have to be reached by one call. An exception that is not needed is listed too.
 */
export const unreachedErrors = (
  contract: Contract,
  anyCall: readonly string[],
  reached: ReadonlySet<string>,
  unreachable: Readonly<Record<string, string>> = UNREACHABLE,
): string[] => {
  const named = Object.entries(contract).flatMap(([domain, table]) =>
    Object.entries(table).flatMap(([name, { errors }]) =>
      [...new Set(errors)].map((error) => `${domain}.${name} ${error}`),
    ),
  )
  const errorsReached = new Set([...reached].map((pair) => pair.split(' ')[1]))
  return [
    ...named.filter((pair) => !reached.has(pair) && !(pair in unreachable)),
    ...anyCall.filter((error) => !errorsReached.has(error)).map((error) => `any call ${error}`),
    ...Object.keys(unreachable)
      .filter((pair) => reached.has(pair) || !named.includes(pair))
      .map((pair) => `${pair} is reached or not named, and needs no exception`),
  ]
}

const PROJECT = 'call'

export default class ReachedErrors implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _unhandled: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const vitest = this.#vitest
    const ran = modules.filter(({ project }) => project.name === PROJECT)
    const project = ran[0]?.project
    if (!vitest || !project) return
    const { testFiles } = await project.globTestFiles()
    if (reason !== 'passed' || ran.length < testFiles.length || vitest.config.testNamePattern) {
      console.log(
        `errors named in the contract: not compared, because not all call tests ran and passed (${ran.length} of ${testFiles.length} files)`,
      )
      return
    }
    const reached = new Set(ran.flatMap((module) => module.meta().reachedErrors ?? []))
    const unreached = unreachedErrors(calls, [...anyCallErrors, ...operatorCallErrors], reached)
    if (unreached.length === 0) return
    console.error([UNREACHED, ...unreached].join('\n  '))
    process.exitCode = 1
  }
}
