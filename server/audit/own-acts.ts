/** What the server does by itself, with the line for people. Everything else in the log is a call. */
export const ownActs: readonly (readonly [call: string, does: string])[] = []
