/** `npm start`: the whole product on this machine, with demo data, until Ctrl-C. */

import { portalHosts } from '../server/seed/channels.ts'
import { seedFromEnv } from '../server/seed/main.ts'
import { people } from '../server/seed/people.ts'
import { databaseFromEnv, dataDirFromEnv, logFile, settingsFromEnv } from './local/localConfig.ts'
import { startNetwork } from './local/network.ts'
import { buildWeb } from './local/webBuild.ts'
import { inForeground } from './process/foreground.ts'
import { run } from './process/progress.ts'
import { step } from './step.mjs'

/** Fits 100 columns. Chinese comes last: its letters are two columns wide and can't be padded by counting. */
const logins = () =>
  [{ phone: 'phone', password: 'password', payPassword: 'to pay', name: '', purpose: '' }, ...people].map(
    ({ phone, password, payPassword, name, purpose }) =>
      `    ${phone.padEnd(11)}  ${password.padEnd(12)}  ${(payPassword ?? '').padEnd(6)}  ${name}  ${purpose}`.trimEnd(),
  )

/** For an authenticator app: the secrets of the demo's operators, who need a code of it besides their login. */
const factors = () =>
  people.flatMap((person) =>
    'operator' in person ? [`    ${person.phone}  ${person.operator.factorSecret}  ${person.name}`] : [],
  )

/** The address of the app at another host name. */
const at = (url: string, host: string): string => {
  const address = new URL(url)
  address.hostname = host
  return address.href
}

await run(async () => {
  const settings = await settingsFromEnv()
  const database = databaseFromEnv()
  const log = logFile()
  return inForeground(
    (signal) =>
      startNetwork({
        ...settings,
        dataDir: dataDirFromEnv(),
        database,
        web: buildWeb,
        // People with known passwords are for the demo's own database only.
        seed: database ? undefined : seedFromEnv,
        report: step,
        sink: log.sink,
        signal,
      }),
    ({ url, sandboxUrl, server, broken }) => {
      console.log(`
  App             ${url}
  Owners          ${url}/console/owner/
  Operators       ${url}/console/ops/
  API reference   ${url}/api/docs
  SMS inbox       ${sandboxUrl}/sms
`)
      if (!database)
        console.log(
          [
            '  Portals of owners, the last one expired:',
            ...Object.values(portalHosts).map((host) => `    ${at(url, host)}`),
            '',
            '  Sign in as one of these; the third column is asked for when paying.',
            ...logins(),
            '',
            '  Operators: the secret of their second factor, for an authenticator app.',
            ...factors(),
            '',
          ].join('\n'),
        )
      console.log(`  Logs: ${log.path}. Ctrl-C stops everything; npm run reset clears the data.`)
      return Promise.race([broken, server.ended.then(() => `The server (see ${log.path})`)])
    },
  )
})
