import { cacheKeyOf } from '@shanghao/client/http/calls'
import { failureText } from '@shanghao/client/http/failures'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useColorMode } from '../../core/theme/colorMode.ts'
import { client } from '../client.ts'
import { PhoneWindow } from './PhoneWindow.tsx'
import { PortalAddress } from './PortalAddress.tsx'
import type { PortalDraft } from './portalDraft.ts'
import './PortalPreview.css'

/** How long (ms) the form rests before it is shown: each preview is an entry of the audit log. */
const SETTLED_MS = 400
const colorOptions = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

/** The renters' app as visitors of a portal would see it, and the portal's address. `draft` is null as long as something is missing. */
export function PortalPreview({ draft }: { draft: PortalDraft | null }) {
  const mode = useColorMode()
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null)
  const [round, setRound] = useState(0)
  const settled = useDebouncedValue(draft && JSON.stringify(draft), SETTLED_MS)
  const query = useQuery({
    queryKey: [...cacheKeyOf(client.channels.previewPortal), settled, round],
    queryFn: ({ signal }) =>
      client.channels.previewPortal(JSON.parse(settled ?? ''), { signal, isRead: true }),
    enabled: settled !== null,
    // The call makes a preview: it is not repeated by itself, which would load the frame again, and none is kept after its time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { handles: ['NOT_FOUND', 'OPERATOR_SELF', 'REALNAME_REQUIRED', 'INVALID_INPUT'] },
  })
  const colors = chosen ?? mode
  return (
    <aside className="portal-preview" aria-label="预览">
      <PortalAddress address={query.data?.address ?? null} />
      <PhoneWindow
        title="门户在手机上的样子"
        colors={colors}
        path={draft && query.data && !query.error ? `${query.data.frame[colors]}/` : null}
        text={
          draft === null
            ? '选好商家、填好名称后，这里显示门户的样子。'
            : query.error
              ? failureText(query.error)
              : '正在打开预览…'
        }
      />
      <div className="portal-preview-bar">
        <Segmented aria-label="预览的颜色" options={[...colorOptions]} value={colors} onChange={setChosen} />
        <Button disabled={draft === null} onClick={() => setRound(round + 1)}>
          刷新预览
        </Button>
      </div>
      <p className="portal-preview-hint">预览只有你能看到，可以点开账号和列表，不能登录和下单。</p>
    </aside>
  )
}
