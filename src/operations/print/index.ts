import type { LabelKind } from '#contract/endpoints/label.ts'
import type { Operation, OperationCommand } from '../definition.ts'

/** The three label screens share this one command. */
const print: OperationCommand = {
  id: 'labels.print',
  title: 'Imprimer les étiquettes',
  event: { type: 'cmd.print' },
  keys: 'mod+p',
  card: 'ETIK',
}
const cancel: OperationCommand = {
  id: 'labels.cancel',
  title: 'Abandonner ces étiquettes',
  event: { type: 'cmd.cancel' },
  keys: 'f8',
  card: 'ETIK-STOP',
}
const until: OperationCommand = {
  id: 'labels.until',
  title: 'Tout jusqu’au prochain scan',
  event: { type: 'cmd.until' },
  keys: 'alt+j',
  card: 'ETIK-PLUS',
}
const create: OperationCommand = {
  id: 'labels.create',
  title: 'Créer des caisses',
  event: { type: 'cmd.create' },
  keys: 'alt+n',
  card: 'CAISSES',
}

const labels = (
  kind: LabelKind,
  about: Pick<Operation, 'title' | 'icon' | 'card' | 'feature' | 'commands'>,
): Operation => ({
  ...about,
  id: `print-${kind}`,
  path: `print-${kind}`,
  group: 'Impression',
  type: 'BARCODE',
  role: 'Barcode',
  version: 1,
  load: async () => (await import('./screen.ts')).runLabels(kind),
})

/** A screen for every kind of label, in the menu’s order. */
export const printOperations: Readonly<Record<LabelKind, Operation>> = {
  product: labels('product', {
    title: 'Impression produit',
    icon: 'tag',
    card: 'GO-PRINTP',
    feature: 'print-product',
    commands: [print, cancel],
  }),
  location: labels('location', {
    title: 'Impression emplacement',
    icon: 'map-pin',
    card: 'GO-PRINTL',
    commands: [print, until, cancel],
  }),
  box: labels('box', {
    title: 'Impression caisse',
    icon: 'box',
    card: 'GO-PRINTB',
    commands: [create, print, until, cancel],
  }),
}
