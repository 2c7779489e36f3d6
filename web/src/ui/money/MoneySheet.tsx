import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { Button } from '../controls/Button.tsx'
import { QueryView } from '../feedback/QueryView.tsx'
import { Skeleton, SkeletonText } from '../feedback/Skeleton.tsx'
import { Sheet } from '../layout/Sheet.tsx'
import { MoneyTrace } from './MoneyTrace.tsx'

/** What a money trace is about, with its number. */
export type MoneySubject = {
  readonly kind: 'order' | 'withdrawal' | 'recharge' | 'payment'
  readonly id: string
}

/** 资金去向: a button that opens the money trace. */
export function MoneyLink({ of }: { of: MoneySubject }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        资金去向
      </Button>
      <MoneySheet of={of} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The money trace, loaded when the sheet opens. */
export function MoneySheet({ of, open, onClose }: { of: MoneySubject; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="资金去向">
      {open ? <TraceContent of={of} /> : null}
    </Sheet>
  )
}

function TraceContent({ of }: { of: MoneySubject }) {
  const trace = useCall(client.finance.money, of, { inPage: true })
  return (
    <QueryView query={trace} skeleton={<MoneyTraceSkeleton />}>
      {(loaded) => <MoneyTrace trace={loaded} />}
    </QueryView>
  )
}

function MoneyTraceSkeleton() {
  return (
    <div className="money-trace">
      <Skeleton width="60%" />
      <Skeleton height={132} radius={12} />
      <SkeletonText lines={5} />
    </div>
  )
}
