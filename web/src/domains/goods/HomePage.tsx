import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { BoneCards } from '../../ui/Skeleton.tsx'

export default function HomePage() {
  const home = useCall(client.goods.index)
  return (
    <Page title="上号" nav="none">
      <Loaded from={home} skeleton={<BoneCards />}>
        {({ sections }) => sections.map((section) => <h2 key={section.key}>{section.title}</h2>)}
      </Loaded>
    </Page>
  )
}
