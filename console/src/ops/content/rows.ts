import type { ListItem } from '@shanghao/client/http/calls'

export type Banner = ListItem<'content', 'listBanners'>
export type Version = ListItem<'content', 'listVersions'>
