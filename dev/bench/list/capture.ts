import { goodsCalls } from '@shanghao/contract/goods/calls'
import { buildApp } from '../../../server/src/app.ts'
import { composeDeps } from '../../../server/src/compose.ts'
import type { Request } from '../overHttp.ts'
import type { Work } from '../pgbench.ts'
import { literal, type Recorded, recorded, settingsReadOnce } from '../recorded.ts'
import type { ListInput } from './questions.ts'

/** A request without its envelope. */
export const requestOf = ({ id, ...rest }: ListInput): Request => ({
  path: goodsCalls.list.path.replace('{id}', String(id)),
  body: JSON.stringify(rest),
})

const scriptOf = ({ text }: Recorded, i: number): string =>
  `${text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, `:s${i}p$1`)};\n`

const variablesOf = ({ values }: Recorded, i: number): [string, string][] =>
  values.map((value, place) => [`s${i}p${place + 1}`, literal(value)])

/**
 * The SQL that a server runs for these requests, recorded while it responds. The second run counts: by then the
 * process caches (games, frequent grams) are filled. pgbench plans each statement as often as the server.
 */
export const captureSql = async (env: NodeJS.ProcessEnv, asked: readonly ListInput[]): Promise<Work> => {
  const composed = composeDeps(env)
  const deps = { ...composed, settings: await settingsReadOnce(composed) }
  const app = await buildApp(deps)
  const ask = async (question: ListInput): Promise<void> => {
    const { path, body } = requestOf(question)
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers })
    if (answer.json().responseCode !== '0000') throw new Error(`${path} answered ${answer.body}`)
  }
  const captured: Recorded[] = []
  for (const question of asked) {
    await ask(question)
    const statements = await recorded(() => ask(question))
    const [list, second] = statements.filter(({ text }) => text.includes('from goods g'))
    if (!list || second) throw new Error('a list is one statement')
    captured.push(list)
  }
  await app.close()
  await deps.database.close()
  return {
    scripts: captured.map(scriptOf),
    variables: Object.fromEntries(captured.flatMap(variablesOf)),
    mode: captured.every(({ name }) => name) ? 'prepared' : 'extended',
  }
}
