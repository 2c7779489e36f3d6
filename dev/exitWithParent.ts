/**
 * Loaded into each process of the network (`node --import`): it ends with its parent process, even when that
 * one was killed.
 */
const LAST_WORDS_MS = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
