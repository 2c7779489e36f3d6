import type { Call } from '@shanghao/contract/call'
import { anyCallErrors, type ErrorName, operatorCallErrors } from '@shanghao/contract/errors'
import { Counter } from 'prom-client'

/** The errors a call may fail with: those it declares, and those of any call or any call for operators. */
export const errorsOf = (call: Pick<Call, 'errors' | 'who'>): readonly ErrorName[] => [
  ...call.errors,
  ...anyCallErrors,
  ...(call.who === 'operator' ? operatorCallErrors : []),
]

/**
 * Counts errors by call (`orders.create`) and error name since the process started. They are part of the metrics, and
 * the tests read from them which errors were reached. `undeclared` are those the contract doesn't declare; `violations` are
 * constraints of the database that refused what a call did not refuse by name.
 */
export type CallErrors = Record<'answered' | 'undeclared', Counter<'call' | 'error'>> & {
  violations: Counter<'call' | 'constraint'>
}

export const callErrorCounters = (): CallErrors => {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['call', 'error'], registers: [] })
  return {
    violations: new Counter({
      name: 'shanghao_constraint_violations_total',
      help: 'Calls that a constraint of the database stopped, by call and constraint; always a fault of the server or its clock',
      labelNames: ['call', 'constraint'],
      registers: [],
    }),
    answered: counter('shanghao_call_errors_total', 'Failures answered by calls, by call and name'),
    undeclared: counter(
      'shanghao_undeclared_errors_total',
      'Failures answered by calls whose contract does not name them; always a fault of the server',
    ),
  }
}
