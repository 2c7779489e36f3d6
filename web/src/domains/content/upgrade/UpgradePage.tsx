import { UpdatePage } from './UpdatePage.tsx'

/** 升级: an update that may wait. */
export default function UpgradePage() {
  return <UpdatePage title="版本更新" text="更新后使用更顺畅，也可以稍后再更新。" mayLeave />
}
