import type { Profile } from '../../../core/session/session.ts'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { useMyEntries } from './useMyEntries.ts'

/** Everything that my page leads to, one line each. */
export function MyRows({ profile }: { profile: Profile }) {
  return (
    <Rows label="账号与设置">
      {useMyEntries(profile).map(({ icon, label, to, value, news }) => (
        <RowLink
          key={to}
          icon={icon}
          label={label}
          to={to}
          value={
            value || news ? (
              <>
                {news ? <span className="my-unseen">{news}</span> : null}
                {value}
              </>
            ) : undefined
          }
        />
      ))}
    </Rows>
  )
}
