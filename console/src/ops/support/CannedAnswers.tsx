import { TemplatesDrawer } from '../../core/templates/TemplatesDrawer.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'

const calls = {
  list: client.support.cannedAnswers,
  save: client.support.saveCannedAnswer,
  remove: client.support.removeCannedAnswer,
}

/** The canned answers of customer service. */
export function CannedAnswers({ onPick, onClose }: { onPick?: (text: string) => void; onClose: () => void }) {
  const may = useMay()
  return (
    <TemplatesDrawer
      title="常用回复"
      calls={calls}
      mayEdit={may('support_act')}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
