import { conflict, type Refusal } from './problems.ts'

export const spareGoneCode = 'spare-gone'

/** The refusal of a seal under a number that its bench may use no more. */
export const spareGone = (order: string, parcel?: string): Refusal =>
  conflict(
    spareGoneCode,
    `L’étiquette ${parcel === undefined ? 'préparée' : `${parcel} préparée`} pour ${order} ne vaut plus : jetez-la, et refermez le colis pour une nouvelle.`,
    parcel,
  )
