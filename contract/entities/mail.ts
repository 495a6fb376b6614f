import type { ShopRight } from '../roles.ts'

/** The things of which a person of a shop may be told by mail as they happen. */
export const mailAlarms = ['held', 'refused', 'uneven', 'low', 'return', 'bill'] as const
export type MailAlarm = (typeof mailAlarms)[number]

/** Most things may be read by all people of a shop. Its bills are for those who may do all in it. */
export const mayHear = (alarm: MailAlarm, right: ShopRight): boolean => alarm !== 'bill' || right === 'all'

export const mailKinds = ['alarm', 'daily'] as const
export const mailStatuses = ['waiting', 'sending', 'sent', 'given_up'] as const

const mailAddress = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/
export const isMailAddress = (text: string): boolean => mailAddress.test(text)
