import { afterEach, expect, test, vi } from 'vitest'
import { useOverlays } from '../shell/overlays.ts'
import { createQqOpener } from './openQq.ts'

afterEach(() => useOverlays.setState({ dialogs: [] }))

test.each([
  [true, 0],
  [false, 1],
])(
  'QQ is opened; a page that is hidden by it (%s) asks %i times about the download',
  async (hides, count) => {
    const go = vi.fn()
    const opened = createQqOpener({ isIos: true, go, isHiddenWithin: async () => hides })()
    await vi.waitFor(() => expect(useOverlays.getState().dialogs).toHaveLength(count))
    for (const dialog of useOverlays.getState().dialogs) {
      expect(dialog).toMatchObject({ confirm: '去下载', cancel: '取消' })
      dialog.answer(false)
    }
    await opened
    expect(go.mock.calls).toEqual([['mqq://']])
  },
)
