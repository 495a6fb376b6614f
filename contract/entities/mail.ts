/** The things of which a person of a shop may be told by mail as they happen. */
export const mailAlarms = ['held', 'refused', 'uneven', 'low', 'return'] as const
export type MailAlarm = (typeof mailAlarms)[number]

export const mailKinds = ['alarm', 'daily'] as const
export const mailStatuses = ['waiting', 'sending', 'sent', 'given_up'] as const
