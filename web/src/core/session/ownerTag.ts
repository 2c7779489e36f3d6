const TAG_LETTERS = 6

/**
 * Marks what is stored on this device for the session of a token, so that it is not taken for another session's. 36 of the
 * token's 256 bits, which stand in the same storage as a whole.
 */
export const ownerTag = (token: string): string => token.slice(0, TAG_LETTERS)
