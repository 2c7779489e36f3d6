/** `npm start`: the whole product on this machine, with demo data, until Ctrl-C. */
import { inForeground } from './foreground.ts'
import { startNetwork } from './network.ts'
import { run, step } from './progress.ts'
import { databaseFromEnv, dataDirFromEnv, logFile, settingsFromEnv } from './settings.ts'
import { buildWeb } from './webBuild.ts'

await run(async () => {
  const settings = await settingsFromEnv()
  const log = logFile()
  return inForeground(
    (signal) =>
      startNetwork({
        ...settings,
        dataDir: dataDirFromEnv(),
        database: databaseFromEnv(),
        web: buildWeb,
        report: step,
        sink: log.sink,
        signal,
      }),
    ({ url, sandboxUrl, server, broken }) => {
      console.log(`
  App             ${url}
  API reference   ${url}/api/docs
  SMS inbox       ${sandboxUrl}/sms

  Logs: ${log.path}. Ctrl-C stops everything; npm run reset clears the data.`)
      return Promise.race([broken, server.ended.then(() => `The server (see ${log.path})`)])
    },
  )
})
