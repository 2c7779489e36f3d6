import { CallError } from '@shanghao/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { client } from '../http/request.ts'
import * as external from '../router/openExternal.ts'
import { useOverlays } from '../shell/overlays.ts'
import { isActivityUrl, openActivity } from './activity.ts'

const URL_OF_ACTIVITY = 'https://lucky.example/draw'
const issued = { url: `${URL_OF_ACTIVITY}?token=once`, host: 'lucky.example', name: '春节活动' }
const opened = vi.spyOn(external, 'openExternal').mockReturnValue()
const ticket = vi.spyOn(client.channels, 'activityTicket')

beforeEach(() => useOverlays.setState({ dialogs: [] }))
afterEach(() => {
  opened.mockClear()
  ticket.mockReset()
})

test.each([
  [URL_OF_ACTIVITY, true],
  ['/pages/my/index', false],
  ['http://lucky.example/', false],
  ['javascript:alert(1)', false],
  ['//lucky.example/', false],
  ['', false],
])('%s names an activity: %s', (redirect, isOne) => expect(isActivityUrl(redirect)).toBe(isOne))

describe('after signing in', () => {
  test.each([
    [true, [[issued.url]]],
    [false, []],
  ])('an allowed activity is opened if the person agrees (%s)', async (agrees, navigations) => {
    ticket.mockResolvedValue(issued)
    const leaves = openActivity(URL_OF_ACTIVITY)
    await vi.waitFor(() => expect(useOverlays.getState().dialogs).toHaveLength(1))
    const [dialog] = useOverlays.getState().dialogs
    expect(dialog?.text).toContain('lucky.example')
    dialog?.answer(agrees)
    expect(await leaves).toBe(agrees)
    expect(opened.mock.calls).toEqual(navigations)
  })
  test('any other site is not asked about', async () => {
    ticket.mockRejectedValue(new CallError('1002', '内容不存在'))
    expect(await openActivity('https://evil.example/')).toBe(false)
    expect([useOverlays.getState().dialogs, opened.mock.calls]).toEqual([[], []])
  })
})
