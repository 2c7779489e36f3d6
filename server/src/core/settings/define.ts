import type { SettingUnit } from '@shanghao/contract/settings/states'
import { z } from 'zod'

export type { SettingUnit }

export type SettingValue = number | boolean | readonly number[]

/** One rule of the market that operators may change while servers run. */
export type Definition<T extends SettingValue = SettingValue> = {
  /** Chinese; what operators read. */
  readonly label: string
  /** Chinese, one or two sentences: what the value does, and what a change leaves as it is. */
  readonly effect: string
  readonly unit: SettingUnit
  readonly initial: T
  /** The bounds of the value, or of each number in it; null for a switch. */
  readonly min: number | null
  readonly max: number | null
  readonly schema: z.ZodType<T>
  /** Whether a change waits for a second operator: rules about money. */
  readonly takesTwo: boolean
}

export type Definitions = Readonly<Record<string, Definition>>
export type ValuesOf<D extends Definitions> = {
  readonly [N in keyof D]: D[N] extends Definition<infer T> ? T : never
}

/** A condition on the values of a group; `text` is shown to an operator whose change would break it. */
export type Condition<D extends Definitions> = {
  readonly holds: (values: ValuesOf<D>) => boolean
  readonly text: string
}

/** The settings of one domain. The key of a setting is `domain.name`. */
export type SettingGroup<D extends Definitions = Definitions> = {
  readonly domain: string
  readonly label: string
  readonly definitions: D
  readonly conditions: readonly Condition<D>[]
}

/** The values of a group, as verbs take them: `Values<typeof orderSettings>`. */
export type Values<G> = G extends SettingGroup<infer D> ? ValuesOf<D> : never

type Numeric = {
  readonly label: string
  readonly effect: string
  readonly initial: number
  readonly min: number
  readonly max: number
  readonly takesTwo?: boolean
}

const integer =
  (unit: SettingUnit, isMoney = false) =>
  ({ takesTwo = isMoney, ...rest }: Numeric): Definition<number> => ({
    ...rest,
    unit,
    schema: z.number().int().min(rest.min).max(rest.max),
    takesTwo,
  })

export const count = integer('count')
export const percent = integer('percent')
export const seconds = integer('seconds')
export const minutes = integer('minutes')
export const hours = integer('hours')
export const days = integer('days')
/** Amounts and shares are about money: two people, unless the definition says otherwise. */
export const fen = integer('fen', true)
export const bp = integer('bp', true)

/** One to ten amounts in 分, ascending. */
export const fenList = ({
  label,
  effect,
  initial,
  min,
  max,
}: Omit<Numeric, 'initial' | 'takesTwo'> & { readonly initial: readonly number[] }): Definition<
  readonly number[]
> => ({
  label,
  effect,
  unit: 'fen',
  initial,
  min,
  max,
  schema: z
    .array(z.number().int().min(min).max(max))
    .min(1)
    .max(10)
    .refine((list) => list.every((amount, i) => i === 0 || amount > (list[i - 1] ?? 0))),
  takesTwo: false,
})

export const onOff = ({
  label,
  effect,
  initial,
}: {
  label: string
  effect: string
  initial: boolean
}): Definition<boolean> => ({
  label,
  effect,
  unit: 'switch',
  initial,
  min: null,
  max: null,
  schema: z.boolean(),
  takesTwo: false,
})

/** Declares the settings of a domain and the conditions between them. */
export const defineSettings = <const D extends Definitions>(
  domain: string,
  label: string,
  definitions: D,
  conditions: readonly Condition<D>[] = [],
): SettingGroup<D> => ({ domain, label, definitions, conditions })

/** The defaults of a group. */
export const initialValues = <D extends Definitions>({ definitions }: SettingGroup<D>): ValuesOf<D> =>
  Object.fromEntries(Object.entries(definitions).map(([name, { initial }]) => [name, initial])) as ValuesOf<D>
