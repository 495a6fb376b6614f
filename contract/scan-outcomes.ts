/** The final answer to a scan; each scan gets exactly one. */
export const outcomeKinds = [
  'accepted',
  'confirm',
  'command',
  'navigated',
  'duplicate',
  'unconfirmed',
  'refused',
  'unknown',
] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
