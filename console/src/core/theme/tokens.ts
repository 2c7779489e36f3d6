import { theme as antdTheme, type ThemeConfig } from 'antd'

type Tokens = NonNullable<ThemeConfig['token']>

const light: Tokens = {
  colorPrimary: '#1b57f0',
  colorPrimaryHover: '#1246cc',
  colorPrimaryActive: '#0d3aa9',
  colorPrimaryBg: '#e8efff',
  colorInfo: '#1b57f0',
  colorLink: '#1b57f0',
  colorLinkHover: '#1246cc',
  colorSuccess: '#0b7a45',
  colorSuccessBg: '#e5f5ec',
  colorWarning: '#9a5200',
  colorWarningBg: '#fff3e0',
  colorError: '#b42318',
  colorErrorBg: '#fdecea',
  colorText: '#14161a',
  colorTextSecondary: '#4b5260',
  colorTextTertiary: '#666d7a',
  colorTextQuaternary: '#666d7a',
  colorTextPlaceholder: '#666d7a',
  colorTextDescription: '#4b5260',
  colorTextDisabled: '#666d7a',
  colorBgLayout: '#f4f5f7',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#c3c8d1',
  colorBorderSecondary: '#e6e8ec',
}

const dark: Tokens = {
  colorPrimary: '#7aa2ff',
  colorPrimaryHover: '#9ab9ff',
  colorPrimaryActive: '#5c8bff',
  colorPrimaryBg: '#1b2a4d',
  colorInfo: '#7aa2ff',
  colorLink: '#7aa2ff',
  colorLinkHover: '#9ab9ff',
  colorSuccess: '#4cc38a',
  colorSuccessBg: '#12301f',
  colorWarning: '#f0a856',
  colorWarningBg: '#35240f',
  colorError: '#ff8a80',
  colorErrorBg: '#3a1b19',
  colorText: '#f2f4f7',
  colorTextSecondary: '#b3bac6',
  colorTextTertiary: '#8d95a3',
  colorTextQuaternary: '#8d95a3',
  colorTextPlaceholder: '#8d95a3',
  colorTextDescription: '#b3bac6',
  colorTextDisabled: '#8d95a3',
  colorBgLayout: '#0e1014',
  colorBgContainer: '#171a20',
  colorBgElevated: '#1f232b',
  colorBorder: '#4a5160',
  colorBorderSecondary: '#2a2f38',
  /** Text on the accent, and on tooltips. */
  colorTextLightSolid: '#0e1014',
  colorBgSpotlight: '#f2f4f7',
}

const shared: Tokens = {
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", "Segoe UI", sans-serif',
  fontSize: 14,
  borderRadius: 8,
  borderRadiusLG: 12,
  controlHeight: 36,
  /** Touch targets of a phone. */
  controlHeightLG: 44,
}

type Derive = typeof antdTheme.darkAlgorithm

/** Our colours in place of those that antd derives from the accent, which would be paler in the dark. */
const exactly =
  (tokens: Tokens): Derive =>
  (_seed, map = antdTheme.defaultAlgorithm(antdTheme.defaultSeed)) => ({ ...map, ...tokens })

const algorithms = {
  light: [antdTheme.defaultAlgorithm, exactly(light)],
  dark: [antdTheme.darkAlgorithm, exactly(dark)],
}

/** The theme of antd in a colour mode; styles of ours read its tokens as `--ant-…` inside of an element of the class `key`. */
export const themeOf = (mode: 'light' | 'dark', isStill: boolean): ThemeConfig & { readonly key: string } => {
  const key = `console-${mode}`
  return {
    key,
    algorithm: algorithms[mode],
    token: { ...shared, ...(mode === 'dark' ? dark : light), motion: !isStill },
    components: { Table: { headerBorderRadius: 0, headerSplitColor: 'transparent' } },
    cssVar: { key },
    hashed: false,
  }
}
