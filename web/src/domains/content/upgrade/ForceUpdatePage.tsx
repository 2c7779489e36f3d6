import { UpdatePage } from './UpdatePage.tsx'

/** 强制更新: the only screen, with the one for problems, of an app that has to be updated. */
export default function ForceUpdatePage() {
  return (
    <UpdatePage
      title="请更新后使用"
      text="当前版本已停止使用，请更新到新版本。租用中的订单不受影响，也可以用浏览器登录查看。"
      mayLeave={false}
    />
  )
}
