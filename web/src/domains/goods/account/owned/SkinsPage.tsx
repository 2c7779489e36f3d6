import { OwnedPage } from './OwnedPage.tsx'

/** 皮肤 of an account. */
export default function SkinsPage() {
  return <OwnedPage kind="skins" />
}
