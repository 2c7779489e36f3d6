import type { CallOutput } from '@shanghao/client/http/calls'

/** A conversation for the operator who has it. */
export type DeskConversation = CallOutput<'support', 'deskDetail'>
