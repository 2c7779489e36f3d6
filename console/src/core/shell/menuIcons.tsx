import {
  AccountBookOutlined,
  AppstoreOutlined,
  BellOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FlagOutlined,
  HistoryOutlined,
  ImportOutlined,
  KeyOutlined,
  LineChartOutlined,
  MessageOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { MenuIcon } from './menuIcon.ts'

/** The icons of the menu, by the names that screens give. */
export const menuIcons = {
  account: <AppstoreOutlined />,
  bell: <BellOutlined />,
  bill: <ProfileOutlined />,
  board: <DashboardOutlined />,
  book: <AccountBookOutlined />,
  calendar: <CalendarOutlined />,
  clock: <ClockCircleOutlined />,
  chart: <LineChartOutlined />,
  chat: <MessageOutlined />,
  file: <FileTextOutlined />,
  flag: <FlagOutlined />,
  history: <HistoryOutlined />,
  import: <ImportOutlined />,
  key: <KeyOutlined />,
  safety: <SafetyOutlined />,
  settings: <SettingOutlined />,
  team: <TeamOutlined />,
  wallet: <WalletOutlined />,
} as const satisfies Readonly<Record<MenuIcon, ReactNode>>
