import type { NotificationEntry, Sending } from '#contract/endpoints/notification.ts'
import { eventKinds } from '#contract/entities/notification.ts'

const kindWords: Readonly<Record<Sending['kind'], string>> = {
  'order.received': 'Commande reçue',
  'order.held': 'Commande mise en attente',
  'order.waiting': 'Commande à préparer',
  'order.preparing': 'Commande en préparation',
  'order.packed': 'Commande emballée',
  'order.partly_shipped': 'Une partie est partie',
  'order.shipped': 'Commande partie',
  'order.delivered': 'Commande livrée',
  'order.cancelled': 'Commande annulée',
  'order.returned': 'Commande revenue',
  'stock.changed': 'Stock changé',
  'stock.low': 'Stock sous le seuil',
  'stock.expiring': 'Lot bientôt périmé',
  'delivery.received': 'Livraison reçue',
  'return.decided': 'Retour décidé',
  'bill.closed': 'Facture arrêtée',
  test: 'Essai',
}

export const kindWord = (kind: Sending['kind']): string => kindWords[kind]

export const kindOptions = eventKinds.map(id => ({ id, label: kindWords[id] }))

export const stateWords: Readonly<Record<NotificationEntry['status'], string>> = {
  active: 'en service',
  paused: 'en pause',
  disabled: 'arrêtée',
}

export const sendingWords: Readonly<Record<Sending['status'], string>> = {
  waiting: 'à envoyer',
  sending: 'en cours',
  delivered: 'reçu',
  given_up: 'abandonné',
}
