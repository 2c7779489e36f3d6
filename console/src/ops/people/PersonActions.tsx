import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { closingObstacleNames } from '@shanghao/contract/user/closingStates'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { alertDialog, toast } from '../../core/feedback/feedback.ts'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { showFailure } from '../../core/http/failures.ts'
import { amountText } from '../../core/money/amountText.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))
const SanctionDialog = lazy(() => import('./SanctionDialog.tsx'))

type Act = 'logout' | 'export' | 'release' | 'close'
const labels: Readonly<Record<Act, string>> = {
  logout: '退出所有设备',
  export: '导出数据',
  release: '解除实名绑定',
  close: '申请注销',
}
const texts: Readonly<Record<Act, string>> = {
  logout: '在所有设备立即退出登录，不影响租用中的订单。',
  export: '应本人书面要求导出，文件含完整个人信息，计入每小时查看次数。',
  release:
    '用于本人已失去这个账号，或绑错了人。另一位运营人员批准后，账号退出所有设备、解绑提现账户、不再是号主，本人会看到原因。',
  close: '应本人书面要求申请注销，本人会收到消息，期限内登录可以撤销。',
}

/** What operators do about a person. */
export function PersonActions({
  person: { userId, state, nickname, identity },
}: {
  person: CallOutput<'people', 'person'>
}) {
  const may = useMay()
  const [asked, setAsked] = useState<Act | 'sanction' | null>(null)
  const invalidates = [client.people.person, client.people.personSessions]
  const logout = useCallMutation(client.people.logOutPerson, {
    invalidates,
    onDone: ({ sessions }) => toast(`${sessions} 台设备已退出登录`, 'success'),
  })
  const closing = useCallMutation(client.people.personClosing)
  const close = useCallMutation(client.people.closePerson, {
    invalidates,
    onDone: () => toast('已申请注销，本人会收到消息', 'success'),
  })
  const release = useCallMutation(client.people.releaseIdentity, {
    onDone: () => toast('已提交，等另一位运营人员审批', 'success'),
  })
  if (state === 'closed') return null

  const requestClosing = async (reason: string): Promise<boolean> => {
    const found = await closing.run({ userId })
    if (found === null) return false
    if (found.obstacles.length === 0)
      return (await close.run({ userId, giveUpFen: found.giveUpFen, reason })) !== null
    const open = found.obstacles.map(({ kind, count, fen }) =>
      fen === null
        ? `${closingObstacleNames[kind]} ${count} 项`
        : `${closingObstacleNames[kind]} ${amountText(fen)}`,
    )
    await alertDialog({ title: '还不能注销', text: `请先了结：${open.join('、')}` })
    return true
  }
  const acts: Readonly<Record<Act, (reason: string) => Promise<boolean>>> = {
    logout: async (reason) => (await logout.run({ userId, reason })) !== null,
    export: async (reason) => {
      try {
        await downloadFile('/api/ops/people/export', { userId, reason }, `${nickname}-个人数据`)
        toast('已导出', 'success')
        return true
      } catch (error) {
        showFailure(error)
        return false
      }
    },
    release: async (reason) => (await release.run({ userId, reason })) !== null,
    close: requestClosing,
  }
  const more: Act[] = [
    ...(may('people_act') ? (['logout'] as const) : []),
    ...(may('personal_data') ? (['export'] as const) : []),
    ...(may('people_act') && identity !== null ? (['release'] as const) : []),
    ...(may('people_act') ? (['close'] as const) : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((act) => ({ key: act, label: labels[act] })),
            onClick: ({ key }) => setAsked(more.find((act) => act === key) ?? null),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {may('people_act') && (
        <Button type="primary" danger onClick={() => setAsked('sanction')}>
          限制
        </Button>
      )}
      <Suspense fallback={null}>
        {asked === 'sanction' && <SanctionDialog userId={userId} onClose={() => setAsked(null)} />}
        {asked !== null && asked !== 'sanction' && (
          <ReasonDialog
            title={labels[asked]}
            text={texts[asked]}
            confirm={labels[asked]}
            onReason={acts[asked]}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}
