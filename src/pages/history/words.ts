import { type OperationType, operationTypes } from '#contract/operations.ts'

/** What was printed for, as the menu calls it. */
export const typeWords: Readonly<Record<OperationType, string>> = {
  INFO: 'Information',
  PICKING: 'Picking',
  REBUT: 'Rebut',
  RECEPTION: 'Réception',
  REPRINT: 'Réimpression',
  RETURN_PRODUCT: 'Retour',
  SHIPPING: 'Expédition',
  INVENTORY: 'Inventaire',
  TRANSFER: 'Transfert',
  BARCODE: 'Étiquettes',
}

export const types = operationTypes

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' })
export const sayMoment = (at: string): string => moment.format(new Date(at))
