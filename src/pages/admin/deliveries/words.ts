import type { DeliveryEntry } from '#contract/entities/delivery.ts'

export const statusWords: Readonly<Record<DeliveryEntry['status'], string>> = {
  expected: 'Attendue',
  open: 'Commencée',
  closed: 'Clôturée',
}
