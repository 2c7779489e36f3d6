import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { type SanctionAct, SanctionCard } from './SanctionCard.tsx'
import './PersonPage.css'

/** Appeals that wait, the earliest first. Those against the operator's own sanctions are for others. */
export default function AppealsPage() {
  const may = useMay()
  const navigate = useNavigate()
  // Keys act on the first.
  const dialog = useState<SanctionAct | null>(null)
  const [, ask] = dialog
  const query = useCall(client.people.appeals, { page: { size: 50 } }, { inPage: true })
  const first = query.data?.list[0]
  const shortcuts = first && (
    <Shortcuts
      shortcuts={[
        {
          keys: 'n',
          label: '打开最早申诉的用户',
          run: () => void navigate(paths.person({ userId: first.userId })),
        },
        ...(may('people_act')
          ? [
              { keys: 'a', label: '最早的申诉成立', run: () => ask('grant') },
              { keys: 'r', label: '维持最早申诉的限制', run: () => ask('refuse') },
            ]
          : []),
      ]}
    />
  )
  return (
    <Page title="申诉" actions={shortcuts}>
      <QueryView query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <div className="panel">
              <StateView kind="empty" title="没有等待处理的申诉" text="你作出的限制由其他运营人员处理。" />
            </div>
          ) : (
            <ul className="person-list" aria-label="申诉">
              {list.map((sanction) => (
                <SanctionCard
                  key={sanction.sanctionId}
                  sanction={sanction}
                  heading={<Link to={paths.person({ userId: sanction.userId })}>{sanction.nickname}</Link>}
                  {...(sanction === first ? { dialog } : {})}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}
