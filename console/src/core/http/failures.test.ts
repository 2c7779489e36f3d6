import { CallError } from '@shanghao/contract/client'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { dataset: { console: 'owner' } } })
vi.stubGlobal('addEventListener', () => {})
const opened = vi.fn()
vi.stubGlobal('open', opened)
afterAll(() => vi.unstubAllGlobals())
const { attachFeedback } = await import('../feedback/feedback.ts')
const { showFailure } = await import('./failures.ts')

const confirm = vi.fn()
const info = vi.fn()
const host = { message: { error: vi.fn() }, modal: { confirm, info } }
attachFeedback(host as unknown as Parameters<typeof attachFeedback>[0])
beforeEach(() => vi.clearAllMocks())

test('a banned person is told why, and is led to customer service with the code when they ask for it', async () => {
  showFailure(new CallError('1236', '账号因违规已停用'))
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ content: '账号因违规已停用', okText: '联系客服', cancelText: '我知道了' }),
  )
  expect(opened).not.toHaveBeenCalled()
  confirm.mock.lastCall?.[0].onOk()
  await vi.waitFor(() =>
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      '/pages/custom-service/index?scene=failure&ref=1236',
      '_blank',
      'noopener',
    ),
  )
})

test('a banned person who only reads the dialog stays where they are', async () => {
  showFailure(new CallError('1236', '账号因违规已停用'))
  confirm.mock.lastCall?.[0].onCancel()
  await new Promise((resolve) => setTimeout(resolve))
  expect(opened).not.toHaveBeenCalled()
})

test('a minor reads a dialog with one button', () => {
  showFailure(new CallError('1237', '未成年人不能租号'))
  expect(info).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ content: '未成年人不能租号', okText: '我知道了' }),
  )
  expect(confirm).not.toHaveBeenCalled()
})
