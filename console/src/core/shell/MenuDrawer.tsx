import { Drawer } from 'antd'
import type { ReactNode } from 'react'

/** The menu on a phone. */
export default function MenuDrawer({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer placement="left" size={272} title={title} open={isOpen} onClose={onClose}>
      {children}
    </Drawer>
  )
}
