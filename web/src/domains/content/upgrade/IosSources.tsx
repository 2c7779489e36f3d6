import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { appShell } from '../../../core/platform/appShell.ts'
import { openExternal } from '../../../core/router/openExternal.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import './DownloadControl.css'

/** Where an iPhone gets the app: a page can't install it there, nor see how far a store is. */
export function IosSources() {
  const query = useCall(client.content.upgradeIosSources, appShell ? { code: appShell.versionCode } : {})
  return (
    <QueryView query={query} skeleton={<Skeleton height={44} />}>
      {({ sources }) => (
        <div className="download">
          {sources.map(({ name, url }, i) => (
            <Button key={url} kind={i === 0 ? 'primary' : 'soft'} block onClick={() => openExternal(url)}>
              {i === 0 ? '前往更新' : name}
            </Button>
          ))}
          <p className="download-text">更新在应用商店里进行，完成后重新打开上号</p>
        </div>
      )}
    </QueryView>
  )
}
