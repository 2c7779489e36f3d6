/** The transitions of a state machine by verb. */
export type Transitions<State extends string> = Readonly<
  Record<string, { readonly from: readonly State[]; readonly to: State }>
>

/** Whether a table of transitions has the verb from this state. */
export const isAllowed = <Verb extends string, State extends string>(
  transitions: Readonly<Record<Verb, { readonly from: readonly State[]; readonly to: State }>>,
  verb: NoInfer<Verb>,
  state: NoInfer<State>,
): boolean => transitions[verb].from.includes(state)
