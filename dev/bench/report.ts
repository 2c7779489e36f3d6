import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../platform.mjs'
import { type Figure, tableOf } from './figure.ts'

const PAGE = join(root, 'docs', 'benches.md')

/** The result of a bench: the method in one sentence, and its figures. */
export type Measured = { conditions: string; figures: Figure[] }

const section = ({ conditions, figures }: Measured): string => {
  const [processor] = cpus()
  const machine = `${cpus().length} × ${processor?.model.trim() || 'processor'}, Node ${process.versions.node}`
  const date = new Date().toISOString().slice(0, 10)
  return `\n${date}, ${machine}. ${conditions}\n\n${tableOf(figures)}\n\n`
}

/**
 * Replaces the table of one bench in `docs/benches.md`, between the comments `<!-- name -->` and `<!-- /name -->`. Raises
 * an Error when the page has no such place.
 */
export const writeReport = (name: string, measured: Measured): void => {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(open), page.indexOf(close)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the figures of ${name}`)
  writeFileSync(PAGE, page.slice(0, from + open.length) + section(measured) + page.slice(to))
}
