import { useCall } from '@shanghao/client/http/useCall'
import type { ReactNode } from 'react'
import { client } from '../../../core/http/request.ts'
import { appShell } from '../../../core/platform/appShell.ts'
import { paths } from '../../../paths.ts'
import { SuccessArt } from '../../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DownloadControl } from './DownloadControl.tsx'
import { IosSources } from './IosSources.tsx'
import { type Update, UpdateCard } from './UpdateCard.tsx'

/** The screen of an update: what changed, the download, and what else may be done. A browser is always current. */
export function UpdatePage({
  title,
  text,
  mayLeave,
  children,
}: {
  title: string
  text: string
  /** Whether the page has a way back. */
  mayLeave: boolean
  /** Below the download. */
  children?: ReactNode
}) {
  const input = appShell ? { platform: appShell.platform, code: appShell.versionCode } : {}
  const query = useCall(client.content.upgradeDefault, input)
  const update = query.data?.update
  return (
    <Page
      title={appShell && update !== null ? title : '版本更新'}
      on="surface"
      nav={mayLeave || update === null ? 'back' : 'none'}
      footer={update ? <Actions update={update}>{children}</Actions> : null}
    >
      <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
        {({ update: found }) =>
          found ? (
            <UpdateCard update={found} text={text} />
          ) : (
            <StateView
              art={<SuccessArt />}
              title={appShell ? '已经是最新版本' : '网页版始终是最新版本'}
              action={<LinkButton to={paths.home()}>回首页</LinkButton>}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

function Actions({ update, children }: { update: Update; children: ReactNode }) {
  return (
    <div className="update-actions">
      {update.platform === 'ios' ? (
        <IosSources />
      ) : (
        <DownloadControl key={update.versionCode} file={update} label="立即更新" />
      )}
      {children}
      <LinkButton kind="plain" size="s" to={paths.upgradeIssues()}>
        更新遇到问题
      </LinkButton>
    </div>
  )
}
