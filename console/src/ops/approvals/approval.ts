import type { ListItem } from '@shanghao/client/http/calls'

/** An act that takes a second operator. */
export type Approval = ListItem<'ops', 'approvals'>
