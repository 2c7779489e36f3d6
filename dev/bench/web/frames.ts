import type { CDPSession } from '@playwright/test'

/** What Chromium's compositor reports of each frame (trace category `cc,benchmark`). */
type FrameReport = { state: string; scroll_state: string; has_missing_content: boolean }
type TraceEvent = { name: string; ph: string; args: { frame_reporter?: FrameReport } }

const recordTrace = async (session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'cc,benchmark' })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}

/**
 * Frames that were shown while `work` scrolled the page, and how many of them lacked a part of the page. A browser scrolls in
 * a thread of its own, so these are what a person sees; frames of the main thread only bring new content.
 */
export const shownFrames = async (session: CDPSession, work: () => Promise<unknown>) => {
  const events = await recordTrace(session, work)
  const shown = events.flatMap(({ name, ph, args: { frame_reporter: report } }) =>
    name === 'PipelineReporter' &&
    ph === 'b' &&
    report?.state.startsWith('STATE_PRESENTED') &&
    report.scroll_state !== 'SCROLL_NONE'
      ? [report]
      : [],
  )
  return { shown: shown.length, incomplete: shown.filter((report) => report.has_missing_content).length }
}
