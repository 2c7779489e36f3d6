import { useCall } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../ui/layout/Rows.tsx'

/** The way to help and customer service, with the replies that are not read yet. */
export function MySupportRow() {
  const unread = useCall(client.support.unread, {}, { inPage: true }).data?.unread ?? 0
  return (
    <RowLink
      icon="help"
      label="客服"
      value={unread > 0 ? <span className="my-unseen">{unread} 条新回复</span> : undefined}
      to={paths.support()}
    />
  )
}
