import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../../../core/http/request.ts'
import { paths } from '../../../../../paths.ts'
import { Icon } from '../../../../../ui/art/Icon.tsx'
import { Section } from '../../../../../ui/layout/Section.tsx'
import type { Home } from '../HomeFrame.tsx'
import './NightZones.css'

/** The zones of the game, each leading to its accounts; nothing until they are loaded. */
export function NightZones({ game: { value } }: { game: Home['games'][number] }) {
  const zones = useCall(client.goods.queryCustomProperty, { id: value }, { inPage: true }).data?.zones ?? []
  if (zones.length === 0) return null
  return (
    <Section title="选择区服">
      <ul className="night-zones">
        {zones.map(({ id, system, login }) => (
          <li key={id}>
            <Link to={paths.rentList({ gameId: value, zones: String(id) })}>
              <span>
                {system}·{login}
              </span>
              <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
