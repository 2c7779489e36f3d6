import { Spin } from 'antd'
import './Frame.css'

/** Stands in the window until the first screen is loaded. */
export function FirstOutline() {
  return (
    <div className="first-outline" role="status" aria-label="正在打开">
      <Spin size="large" />
    </div>
  )
}
