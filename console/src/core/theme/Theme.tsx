import { ConfigProvider, theme } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect } from 'react'
import { FeedbackHost } from '../feedback/FeedbackHost.tsx'
import { useIsPhone } from '../shell/useIsPhone.ts'
import { useColorMode } from './colorMode.ts'
import { tokensOf } from './tokens.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/** The look of everything inside: tokens, colour mode, language, and larger controls on a phone. */
export function Theme({ children }: { children: ReactNode }) {
  const mode = useColorMode()
  const isPhone = useIsPhone()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useLayoutEffect(() => {
    document.documentElement.dataset['mode'] = mode
  }, [mode])
  return (
    <ConfigProvider
      locale={zhCN}
      componentSize={isPhone ? 'large' : 'middle'}
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...tokensOf(mode), motion: !isStill },
        cssVar: { key: `console-${mode}` },
        hashed: false,
      }}
    >
      <FeedbackHost />
      {children}
    </ConfigProvider>
  )
}
