import { useNavigate, useSearchParams } from 'react-router'
import { upgradeGate } from '../../../core/upgrade/upgrade.ts'
import { returnPath } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { UpdatePage } from './UpdatePage.tsx'

/** 全屏更新: covers the app once a day, and can be left. */
export default function FullScreenUpdatePage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const leave = () => {
    upgradeGate.skip()
    navigate(returnPath(query.get('redirect')), { replace: true })
  }
  return (
    <UpdatePage title="版本更新" text="建议现在更新，今天不更新的话明天再提醒你。" mayLeave={false}>
      <Button kind="quiet" block onClick={leave}>
        今天先不更新
      </Button>
    </UpdatePage>
  )
}
