import { OwnedPage } from './OwnedPage.tsx'

/** 英雄 of an account. */
export default function HeroesPage() {
  return <OwnedPage kind="heroes" />
}
