import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { StateView } from './StateView.tsx'

function HomeButton() {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate('/')}>
      回到首页
    </Button>
  )
}

export function NotFoundPage() {
  return (
    <StateView
      kind="empty"
      title="页面不存在"
      text="地址可能输错了，或页面已移动。"
      action={<HomeButton />}
    />
  )
}

export function NoPermissionPage() {
  return (
    <StateView
      kind="locked"
      title="没有权限"
      text="你的角色不能打开这个页面，需要时请联系给你开通角色的人。"
      action={<HomeButton />}
    />
  )
}
