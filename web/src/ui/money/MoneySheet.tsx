import { useState } from 'react'
import { useCall } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { Button } from '../controls/Button.tsx'
import { Loaded } from '../feedback/Loaded.tsx'
import { Skeleton, SkeletonText } from '../feedback/Skeleton.tsx'
import { Sheet } from '../layout/Sheet.tsx'
import { MoneyTrace } from './MoneyTrace.tsx'

/** What money moved for, by its own number. */
export type MoneyThing = {
  readonly kind: 'order' | 'withdrawal' | 'recharge' | 'payment'
  readonly id: string
}

/** 资金去向: opens the way of the money that moved for something. */
export function MoneyLink({ of }: { of: MoneyThing }) {
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

/** The way of the money that moved for something, asked for when it opens. */
export function MoneySheet({ of, open, onClose }: { of: MoneyThing; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="资金去向">
      {open ? <Story of={of} /> : null}
    </Sheet>
  )
}

function Story({ of }: { of: MoneyThing }) {
  const story = useCall(client.finance.money, of, { inPage: true })
  return (
    <Loaded from={story} skeleton={<MoneyTraceSkeleton />}>
      {(told) => <MoneyTrace story={told} />}
    </Loaded>
  )
}

function MoneyTraceSkeleton() {
  return (
    <div className="money-story">
      <Skeleton width="60%" />
      <Skeleton height={132} radius={12} />
      <SkeletonText lines={5} />
    </div>
  )
}
