import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { ADULT_AGE } from '@shanghao/contract/rules'
import type { ReactNode } from 'react'
import { client } from '../../../../core/http/request.ts'
import { useSite } from '../../../../core/site/site.ts'
import { EmptyArt } from '../../../../ui/art/EmptyArt.tsx'
import { QueryView } from '../../../../ui/feedback/QueryView.tsx'
import { StateView } from '../../../../ui/feedback/StateView.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import './HomeFrame.css'

export type Home = CallOutput<'goods', 'index'>
export type HomeSectionKey = Home['sections'][number]['key']

/** The accounts of one section of home; empty where a site has none. */
export const accountsIn = ({ sections }: Home, key: HomeSectionKey) =>
  sections.find((section) => section.key === key)?.goods ?? []

/** The frame of home in every layout: its data, its states, and what must stand on it. */
export function HomeFrame({
  className,
  header = <HomeHeader />,
  top,
  skeleton,
  children,
}: {
  className: string
  header?: ReactNode
  /** Above what home's call brings, and there without it. */
  top?: ReactNode
  skeleton: ReactNode
  children: (home: Home) => ReactNode
}) {
  const home = useCall(client.goods.index)
  const { name } = useSite()
  return (
    <Page title={name} nav="none" header={header} className={`home ${className}`}>
      {top}
      <QueryView query={home} skeleton={skeleton}>
        {(shown) => (
          <>
            {children(shown)}
            {shown.sections.every(({ goods }) => goods.length === 0) ? (
              <StateView
                art={<EmptyArt kind="list" />}
                title="暂时没有可租的账号"
                text="新账号上架后会出现在这里。"
              />
            ) : null}
            <AdultsOnly />
          </>
        )}
      </QueryView>
    </Page>
  )
}

export function AdultsOnly() {
  return <p className="home-adults">依据未成年人保护规定，租用账号须年满 {ADULT_AGE} 周岁并完成实名认证</p>
}
