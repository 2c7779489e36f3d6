import { type Rule, rule } from './rule.ts'

/** A number, or what was typed for one. */
type NumberLike = string | number

const DECIMAL = /^-?\d+(?:\.(\d+))?$/
/** NaN for a text that is no plain decimal number. */
const numberOf = (value: NumberLike): number =>
  typeof value === 'number' ? value : DECIMAL.test(value) ? Number(value) : Number.NaN
const decimalsOf = (value: NumberLike): number => DECIMAL.exec(String(value))?.[1]?.length ?? 0

type NumberRule = Rule<NumberLike>
const numberRule = (holds: (value: number) => boolean, message: (label: string) => string): NumberRule =>
  rule((value) => holds(numberOf(value)), message)

export const decimal: NumberRule = numberRule(Number.isFinite, (label) => `${label}须为数字`)
export const integer: NumberRule = numberRule(Number.isInteger, (label) => `${label}须为整数`)
export const nonNegativeInteger: NumberRule = numberRule(
  (value) => Number.isInteger(value) && value >= 0,
  (label) => `${label}须为 0 或正整数`,
)
export const positiveInteger: NumberRule = numberRule(
  (value) => Number.isInteger(value) && value > 0,
  (label) => `${label}须为正整数`,
)

/** `shown`: the bound as a message says it, with its unit. */
export const minValue = (least: number, shown = `${least}`): NumberRule =>
  numberRule(
    (value) => value >= least,
    (label) => `${label}不能小于 ${shown}`,
  )
export const maxValue = (most: number, shown = `${most}`): NumberRule =>
  numberRule(
    (value) => value <= most,
    (label) => `${label}不能大于 ${shown}`,
  )
export const nonNegative = minValue(0)
export const above = (bound: number, shown = `${bound}`): NumberRule =>
  numberRule(
    (value) => value > bound,
    (label) => `${label}须大于 ${shown}`,
  )
export const below = (bound: number, shown = `${bound}`): NumberRule =>
  numberRule(
    (value) => value < bound,
    (label) => `${label}须小于 ${shown}`,
  )
export const between = (least: number, most: number): NumberRule =>
  numberRule(
    (value) => value >= least && value <= most,
    (label) => `${label}须在 ${least} 到 ${most} 之间`,
  )
/** Amounts are multiples of 100 or of 500. `shown`: the step as a message says it, with its unit. */
export const multipleOf = (step: number, shown = `${step} `): NumberRule =>
  numberRule(
    (value) => value % step === 0,
    (label) => `${label}须为 ${shown}的整数倍`,
  )

/** A number with this many decimals at most. */
const decimalPlaces = (most: number): NumberRule =>
  rule(
    (value) => Number.isFinite(numberOf(value)) && decimalsOf(value) <= most,
    (label) => `${label}须为数字，最多 ${most} 位小数`,
  )
export const twoPlaces = decimalPlaces(2)
export const fivePlaces = decimalPlaces(5)

/** Digits only, which leading zeros are among. */
export const numeric: Rule = rule(
  (text) => /^\d+$/.test(text),
  (label) => `${label}只能填写数字`,
)
export const digits = (count: number): Rule =>
  rule(
    (text) => /^\d+$/.test(text) && text.length === count,
    (label) => `${label}须为 ${count} 位数字`,
  )
