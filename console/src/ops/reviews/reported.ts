import type { ListItem } from '@shanghao/client/http/calls'

/** A post that was reported. */
export type Reported = ListItem<'reviews', 'reports'>
