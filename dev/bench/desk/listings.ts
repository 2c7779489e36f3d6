import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { sentFile } from '@shanghao/contract/file'
import { fieldsOf, type Input } from '../../../server/testing/calls/inputs.ts'
import { PlainError } from '../../process/progress.ts'
import { type Facts, questions } from './questions.ts'

/** A call with an input; `what` tells its inputs apart. */
export type Asked = { name: string; call: Call; what: string; input: Input }

const operatorCalls: readonly (readonly [string, Call])[] = Object.entries<Record<string, Call>>(calls)
  .flatMap(([domain, table]) =>
    Object.entries(table).map(([name, call]) => [`${domain}.${name}`, call] as const),
  )
  .filter(([, { who }]) => who === 'operator')

/** The names of the fields of an object that a call takes or answers. */
const namesOf = (schema: Call['input']): string[] => [
  ...new Set(fieldsOf(schema).flatMap(({ path: [name] }) => name ?? [])),
]

const isListing = ({ output }: Call): boolean =>
  namesOf(output).some((name) => ['list', 'groups', 'page'].includes(name))

/** Calls that are no lists, but read many rows for one answer. */
const SUMMARIES = [
  'platform.activity',
  'platform.health',
  'finance.payoutOverview',
  'finance.ledgerFind',
  'promotion.campaignDetail',
  'promotion.rewardLadder',
  'promotion.forecastCampaign',
  'people.person',
  'people.personMoney',
  'people.personSessions',
  'people.personRisk',
  'orders.deskOrder',
  'orders.deskSwapOffer',
  'disputes.workload',
]

/**
 * The inputs that a call is measured with. Each field of its input has to be in one of them: a call, or a filter of one, without a
 * question ends the bench.
 */
const askedOf = (name: string, call: Call, facts: Facts): Asked[] => {
  const asked: Record<string, Input> = { 'first page': {}, ...questions(facts)[name] }
  const fields = namesOf(call.input).filter((name) => name !== 'page')
  const missing = fields.filter((field) => !Object.values(asked).some((input) => field in input))
  if (missing.length > 0)
    throw new PlainError(`dev/bench/desk/questions.ts asks nothing of ${name} by ${missing.join()}`)
  return Object.entries(asked)
    .filter(([, input]) => call.input.safeParse(input).success)
    .map(([what, input]) => ({ name, call, what, input }))
}

/** Every list of the operators' console, and the pages that summarise many rows. */
export const listings = (facts: Facts): Asked[] =>
  operatorCalls
    .filter(([name, call]) => isListing(call) || SUMMARIES.includes(name))
    .flatMap(([name, call]) => askedOf(name, call, facts))

/** Every file of the operators' console, as CSV and as a workbook where there are both. */
export const files = (facts: Facts): Asked[] =>
  operatorCalls
    .filter(([, { output }]) => output === sentFile)
    .flatMap(([name, call]) => askedOf(name, call, facts))
