import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect } from 'react'
import { FeedbackHost } from '../feedback/FeedbackHost.tsx'
import { useIsPhone } from '../shell/useIsPhone.ts'
import { useColorMode } from './colorMode.ts'
import { themeOf } from './tokens.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/** The look of everything inside: tokens, colour mode, language, and larger controls on a phone. */
export function Theme({ children }: { children: ReactNode }) {
  const mode = useColorMode()
  const isPhone = useIsPhone()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { key, ...theme } = themeOf(mode, isStill)
  useLayoutEffect(() => {
    document.documentElement.dataset['mode'] = mode
    // antd's variables hold inside of elements of this class: styles of ours read them everywhere.
    document.documentElement.className = key
  }, [mode, key])
  return (
    <ConfigProvider
      locale={zhCN}
      componentSize={isPhone ? 'large' : 'middle'}
      button={{ autoInsertSpace: false }}
      theme={theme}
    >
      <FeedbackHost />
      {children}
    </ConfigProvider>
  )
}
