import { TemplatesDrawer } from '../../core/templates/TemplatesDrawer.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'

const calls = {
  list: client.disputes.reasonTemplates,
  save: client.disputes.saveReasonTemplate,
  remove: client.disputes.removeReasonTemplate,
}

/** The templates of reasons for decisions. */
export function ReasonTemplates({
  onPick,
  onClose,
}: {
  onPick?: (text: string) => void
  onClose: () => void
}) {
  const may = useMay()
  return (
    <TemplatesDrawer
      title="裁定理由模板"
      calls={calls}
      mayEdit={may('disputes_decide')}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
