import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { SanctionCard } from './SanctionCard.tsx'
import './PersonPage.css'
import { useCall } from '@shanghao/client/http/useCall'

/** Appeals that wait, the earliest first. Those against the operator's own sanctions are for others. */
export default function AppealsPage() {
  const query = useCall(client.people.appeals, { page: { size: 50 } }, { inPage: true })
  return (
    <Page title="申诉">
      <QueryView query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <StateView kind="empty" title="没有等待处理的申诉" text="你作出的限制由其他运营人员处理。" />
          ) : (
            <ul className="person-list" aria-label="申诉">
              {list.map((sanction) => (
                <SanctionCard
                  key={sanction.sanctionId}
                  sanction={sanction}
                  heading={<Link to={paths.person({ userId: sanction.userId })}>{sanction.nickname}</Link>}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}
