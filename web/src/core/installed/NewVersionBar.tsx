import { screenAt } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { browsingScreens } from '../shell/pagePopup.ts'
import { putOffNewVersion, useNewVersion } from './newVersion.ts'
import './NewVersionBar.css'

/** Offers a new version of the app on pages on which a person browses: starting it reloads the page. */
export function NewVersionBar({ pathname }: { pathname: string }) {
  const { state, start } = useNewVersion()
  if (state === 'none' || !browsingScreens.has(screenAt(pathname))) return null
  return (
    <div className="new-version" role="status">
      <p>{state === 'waiting' ? '上号有新版本' : '上号已更新，刷新后使用新版本'}</p>
      <Button kind="plain" size="s" onClick={putOffNewVersion}>
        以后
      </Button>
      <Button kind="soft" size="s" onClick={start}>
        {state === 'waiting' ? '更新' : '刷新'}
      </Button>
    </div>
  )
}
