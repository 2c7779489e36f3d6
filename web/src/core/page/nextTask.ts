/** Resolves in a task of its own, before which the browser may react to taps and paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
