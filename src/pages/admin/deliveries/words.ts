import type { DeliveryEntry } from '#contract/endpoints/delivery.ts'

export const statusWords: Readonly<Record<DeliveryEntry['status'], string>> = {
  expected: 'Attendue',
  open: 'Commencée',
  closed: 'Clôturée',
}
