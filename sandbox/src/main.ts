import { buildSandbox } from './app.ts'
import { demoKeys } from './keys.ts'

const env = process.env
const port = Number(env['PORT'] ?? 3001)
const host = env['HOST'] ?? '127.0.0.1'
const keys = {
  ...demoKeys,
  aliyun: {
    keyId: env['ALIYUN_KEY_ID'] ?? demoKeys.aliyun.keyId,
    keySecret: env['ALIYUN_KEY_SECRET'] ?? demoKeys.aliyun.keySecret,
  },
}

const publicUrl = env['SANDBOX_URL']
const app = buildSandbox({ keys, ...(publicUrl ? { publicUrl } : {}) })
const stop = () => app.close()
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
try {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${env['PORT']} 不是端口号`)
  console.log(`沙箱已启动：${await app.listen({ port, host })}`)
} catch (error) {
  console.error(`沙箱没有启动：${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
