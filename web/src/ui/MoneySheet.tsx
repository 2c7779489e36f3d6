import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { client } from '../core/request.ts'
import { Button } from './Button.tsx'
import { Loaded } from './Loaded.tsx'
import { MoneyStory } from './MoneyStory.tsx'
import { Sheet } from './Sheet.tsx'
import { Bone, BoneText } from './Skeleton.tsx'

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
    <Loaded from={story} skeleton={<StoryBones />}>
      {(told) => <MoneyStory story={told} />}
    </Loaded>
  )
}

function StoryBones() {
  return (
    <div className="money-story">
      <Bone width="60%" />
      <Bone height={132} radius={12} />
      <BoneText lines={5} />
    </div>
  )
}
