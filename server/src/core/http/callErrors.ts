import type { Call } from '@shanghao/contract/call'
import { anyCallErrors, type ErrorName } from '@shanghao/contract/errors'
import { Counter } from 'prom-client'

/** Every failure a call may answer: those it names, and those any call may. */
export const errorsOf = (call: Pick<Call, 'errors'>): readonly ErrorName[] => [
  ...call.errors,
  ...anyCallErrors,
]

/**
 * How often calls answered which failure, by call (`orders.create`) and error name, since the process started. They are in
 * the metrics, and the tests read from them which failures were reached. `undeclared` are those the contract does not allow.
 */
export type CallErrors = Record<'answered' | 'undeclared', Counter<'call' | 'error'>>

export const callErrorCounters = (): CallErrors => {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['call', 'error'], registers: [] })
  return {
    answered: counter('shanghao_call_errors_total', 'Failures answered by calls, by call and name'),
    undeclared: counter(
      'shanghao_undeclared_errors_total',
      'Failures answered by calls whose contract does not name them; always a fault of the server',
    ),
  }
}
