import { agree, count } from '#src/ui/numbers.ts'

/** « 12 changements attendent le serveur » */
export const waitingFor = (n: number): string =>
  `${count(n)} ${agree(n, 'changement attend', 'changements attendent')} le serveur`

/** « 2 changements refusés » */
export const refusedWords = (n: number): string =>
  `${count(n)} ${agree(n, 'changement refusé', 'changements refusés')}`
