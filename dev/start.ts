/** `npm start`: the whole product on this machine, with demo data, until Ctrl-C. */
import { seedFrom } from '../server/seed/main.ts'
import { people } from '../server/seed/people.ts'
import { inForeground } from './foreground.ts'
import { startNetwork } from './network.ts'
import { run, step } from './progress.ts'
import { databaseFromEnv, dataDirFromEnv, logFile, settingsFromEnv } from './settings.ts'
import { buildWeb } from './webBuild.ts'

/** What comes last may be in Chinese, whose letters are two columns wide. */
const logins = () =>
  people.map(
    ({ phone, password, name, purpose }) => `    ${phone}  ${password.padEnd(12)}  ${name}  ${purpose}`,
  )

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
        seed: database ? undefined : seedFrom,
        report: step,
        sink: log.sink,
        signal,
      }),
    ({ url, sandboxUrl, server, broken }) => {
      console.log(`
  App             ${url}
  API reference   ${url}/api/docs
  SMS inbox       ${sandboxUrl}/sms
`)
      if (!database) console.log(['  Sign in with phone and password as', ...logins(), ''].join('\n'))
      console.log(`  Logs: ${log.path}. Ctrl-C stops everything; npm run reset clears the data.`)
      return Promise.race([broken, server.ended.then(() => `The server (see ${log.path})`)])
    },
  )
})
