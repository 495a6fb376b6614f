import type { LabelKind } from '#contract/endpoints/label.ts'
import type { Operation, OperationCommand } from '../definition.ts'

/** The three screens of labels are one work on three sorts of things: they share their commands. */
const print: OperationCommand = {
  id: 'labels.print',
  title: 'Imprimer les étiquettes',
  event: { type: 'cmd.print' },
  keys: 'mod+p',
  card: 'ETIK',
  keywords: ['sortir', 'valider'],
}
const cancel: OperationCommand = {
  id: 'labels.cancel',
  title: 'Abandonner ces étiquettes',
  event: { type: 'cmd.cancel' },
  card: 'ETIK-STOP',
}
const until: OperationCommand = {
  id: 'labels.until',
  title: 'Jusqu’à…',
  event: { type: 'cmd.until' },
  keys: 'alt+j',
  card: 'ETIK-SUITE',
  keywords: ['suite', 'plage', 'série', 'tous'],
}
const create: OperationCommand = {
  id: 'labels.create',
  title: 'Créer des caisses',
  event: { type: 'cmd.create' },
  keys: 'alt+n',
  card: 'CAISSE-PLUS',
  keywords: ['nouvelles', 'neuves'],
}

const labels = (kind: LabelKind, title: string, commands: readonly OperationCommand[]): Operation => ({
  id: `print-${kind}`,
  title,
  path: `print-${kind}`,
  type: 'BARCODE',
  role: 'Barcode',
  version: 1,
  commands,
  load: async () => (await import('./screen.ts')).runLabels(kind),
})

export const printProductOperation = labels('product', 'Impression produit', [print, cancel])
export const printLocationOperation = labels('location', 'Impression emplacement', [print, until, cancel])
export const printBoxOperation = labels('box', 'Impression caisse', [create, print, until, cancel])
