import { useCall } from '@shanghao/client/http/useCall'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { StateView } from '../../../core/shell/StateView.tsx'
import { client } from '../../client.ts'
import { SanctionCard } from '../SanctionCard.tsx'

export default function SanctionsSection({ userId }: { userId: string }) {
  const query = useCall(client.people.personSanctions, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <div className="panel">
            <StateView kind="empty" title="没有受过限制" />
          </div>
        ) : (
          <ul className="person-list" aria-label="限制">
            {list.map((sanction) => (
              <SanctionCard key={sanction.sanctionId} sanction={sanction} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
