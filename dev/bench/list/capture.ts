import { goodsCalls } from '@shanghao/contract/goods/calls'
import { buildApp } from '../../../server/src/app.ts'
import { composeDeps } from '../../../server/src/compose.ts'
import type { Request, Statement } from '../askOver.ts'
import { literal, recorded } from '../recorded.ts'
import type { Asked } from './questions.ts'

/** A question as it travels, without envelope. */
export const requestOf = ({ id, ...rest }: Asked): Request => ({
  path: goodsCalls.list.path.replace('{id}', String(id)),
  body: JSON.stringify(rest),
})

/**
 * The SQL a server runs for each question, written down while it answers. The second asking counts: by then what a
 * process keeps (games, frequent grams) is there.
 */
export const captureSql = async (env: NodeJS.ProcessEnv, asked: readonly Asked[]): Promise<Statement[]> => {
  const deps = composeDeps(env)
  const app = await buildApp(deps)
  const ask = async (question: Asked): Promise<void> => {
    const { path, body } = requestOf(question)
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers })
    if (answer.json().responseCode !== '0000') throw new Error(`${path} answered ${answer.body}`)
  }
  const captured: Statement[] = []
  for (const question of asked) {
    await ask(question)
    const statements = await recorded(() => ask(question))
    const list = statements.filter(({ text }) => text.includes('from goods g'))
    if (list.length !== 1) throw new Error(`${list.length} statements for one list`)
    for (const { text, values, name } of list)
      captured.push({ text, values: values.map(literal), mode: name ? 'prepared' : 'extended' })
  }
  await app.close()
  await deps.database.close()
  return captured
}
