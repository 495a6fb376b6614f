import { conflict, type Refusal } from './problems.ts'

export const spareGoneCode = 'spare-gone'

/** The refusal of a piece of a list of single articles. Its label came out only if the server did not answer. */
export const spareOfListGone = (parcel?: string): Refusal =>
  conflict(
    spareGoneCode,
    `La commande préparée pour cet article a changé. Jetez l’étiquette${parcel === undefined ? '' : ` ${parcel}`} si elle est sortie, et rescannez l’article.`,
    parcel,
  )

/** The refusal of a seal under a number that its bench may use no more. */
export const spareGone = (order: string, parcel?: string): Refusal =>
  conflict(
    spareGoneCode,
    `L’étiquette ${parcel === undefined ? 'préparée' : `${parcel} préparée`} pour ${order} ne vaut plus : jetez-la, et refermez le colis pour une nouvelle.`,
    parcel,
  )
