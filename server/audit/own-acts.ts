/** What the server does by itself, with the line for people. Everything else in the log is a call. */
export const ownActs: readonly [call: string, does: string][] = [
  ['retention', 'Le serveur efface ce qui a été gardé assez longtemps'],
]
