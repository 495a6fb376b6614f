import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints/index.ts'

/**
 * Each call by which the pages of administration change something or take it away, with the act of a page that does it from
 * the palette. A new call there needs its line here, and the line its act.
 */
const acts: Readonly<Record<string, string>> = {
  'accountCalls.endAny': 'session.end.$',
  'accountCalls.endEvery': 'session.end-all',
  'apiKeyCalls.create': 'key.add',
  'apiKeyCalls.revoke': 'key.revoke.$',
  'apiKeyCalls.rotate': 'key.rotate.$',
  'articleCalls.archiveMany': 'article.archive-chosen',
  'articleCalls.create': 'article.save',
  'articleCalls.merge': 'article.merge',
  'articleCalls.save': 'article.save',
  'articleCalls.saveLevels': 'article.save-levels',
  'auditCalls.export': 'audit.csv',
  'billCalls.adjust': 'bill.adjust',
  'billCalls.close': 'bill.close',
  'billCalls.file': 'bill.file.$',
  'billCalls.removeAdjustment': 'bill.adjust-remove.$',
  'billCalls.saveParties': 'bill.seller',
  'carrierCalls.account': 'carrier.save-account',
  'carrierCalls.orderAccounts': 'carrier.account-up.$',
  'carrierCalls.removeAccount': 'carrier.remove-account.$',
  'carrierCalls.save': 'carrier.save',
  'carrierCalls.tryAccount': 'carrier.try-account.$',
  'carrierSlipCalls.reprint': 'slip.reprint-chosen',
  'cartonCalls.save': 'carton.save',
  'connectionCalls.save': 'connection.save',
  'connectionCalls.trial': 'connection.trial',
  'countPlanCalls.save': 'count-plan.save',
  'deliveryCalls.close': 'delivery.close',
  'deliveryCalls.create': 'delivery.save',
  'deliveryCalls.save': 'delivery.save',
  'earningCalls.hour': 'earning.hour',
  'exportCalls.list': 'list.csv',
  'exportCalls.ofShop': 'list.csv',
  'figuresCalls.export': 'figures.csv.$',
  'identityProviderCalls.remove': 'provider.remove',
  'identityProviderCalls.save': 'provider.save',
  'identityProviderCalls.trial': 'provider.trial',
  'importCalls.open': 'import.choose',
  'importCalls.part': 'import.choose',
  'importCalls.refused': 'import.refused-csv',
  'importCalls.start': 'import.run',
  'importCalls.stop': 'import.stop',
  'importCalls.template': 'import.template-csv',
  'inventoryCalls.approve': 'count.approve-chosen',
  'labelCalls.print': 'place.print',
  'logInSettingsCalls.save': 'log-in-settings.save',
  'notificationCalls.remove': 'notification.remove',
  'notificationCalls.replay': 'notification.replay',
  'notificationCalls.save': 'notification.save',
  'notificationCalls.secret': 'notification.secret',
  'notificationCalls.state': 'notification.state',
  'notificationCalls.test': 'notification.test',
  'orderFileCalls.cancel': 'order.cancel',
  'orderFileCalls.create': 'order.save',
  'orderFileCalls.hold': 'order.hold',
  'orderFileCalls.release': 'order.release',
  'orderFileCalls.save': 'order.save',
  'personCalls.create': 'person.save',
  'personCalls.deactivate': 'person.deactivate',
  'personCalls.endSessions': 'person.sessions',
  'personCalls.invite': 'person.invite',
  'personCalls.newBadge': 'person.badge',
  'personCalls.newPin': 'person.pin',
  'personCalls.reactivate': 'person.reactivate',
  'personCalls.removeBadge': 'person.badge-remove',
  'personCalls.removePin': 'person.pin-remove',
  'personCalls.resetPassword': 'person.password',
  'personCalls.save': 'person.save',
  'pickingCalls.release': 'picking.release-chosen',
  'pickingCalls.reprint': 'picking.reprint-chosen',
  'pickingSettingsCalls.save': 'picking-settings.save',
  'pictureCalls.keep': 'shop.logo',
  'placeCalls.change': 'place.block',
  'placeCalls.generate': 'place.make',
  'placeCalls.walk': 'place.walk',
  'prestationCalls.settle': 'prestation.settle',
  'prestationCalls.undo': 'prestation.undo',
  'prestationKindCalls.remove': 'prestation-kind.remove',
  'prestationKindCalls.save': 'prestation-kind.archive',
  'reasonCalls.remove': 'reason.remove',
  'reasonCalls.save': 'reason.archive',
  'receptionCalls.cartons': 'delivery.labels',
  'receptionCalls.labels': 'delivery.labels',
  'shipmentCalls.printMulti': 'parcel.reprint-chosen',
  'shopArticleCalls.keepPicture': 'article.photo',
  'shopCalls.create': 'shop.save',
  'shopCalls.save': 'shop.save',
  'shopOrderCalls.paper': 'order.paper.$',
  'shopPaperCalls.save': 'shop-papers.save',
  'shopPersonCalls.create': 'shop-person.save',
  'shopPersonCalls.invite': 'shop-person.invite',
  'shopPersonCalls.resetPassword': 'shop-person.password',
  'shopPersonCalls.save': 'shop-person.save',
  'shopPersonCalls.saveMails': 'shop-person.mails',
  'shopPersonCalls.withdraw': 'shop-person.withdraw',
  'shopReturnCalls.announce': 'return.announce',
  'shopReturnCalls.label': 'return.label.$',
  'shopReturnCalls.wish': 'return.decide',
  'shopReturnCalls.withdraw': 'return.withdraw.$',
  'shopStockCalls.export': 'list.csv',
  'shopStockCalls.saveThreshold': 'stock.save-threshold',
  'tariffCalls.remove': 'tariff.remove',
  'tariffCalls.removeModel': 'tariff-model.remove',
  'tariffCalls.save': 'tariff.save',
  'tariffCalls.saveModel': 'tariff-model.save',
  'tariffCalls.simulate': 'tariff.simulate',
  'viewCalls.forget': 'view.forget.$',
  'viewCalls.save': 'view.save',
  'warehouseCalls.saveRules': 'barcode.origin.$',
  'workListCalls.printLate': 'order.print-late',
}

/** Questions that are too long for an address. */
const asks = ['placeCalls.preview', 'productCalls.search']

const folder = new URL('../../../../src/pages/admin/', import.meta.url)
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => readFileSync(new URL(name, folder), 'utf8'))

test('every act of administration has its command in the palette', () => {
  const used = new Set(pages.flatMap(text => [...(text.match(/\b\w+Calls\.\w+/g) ?? []), ...byTheDoor(text)]))
  const acting = [...used].filter(name => !asks.includes(name) && isAct(endpointOf(name)))
  expect(acting.toSorted()).toEqual(Object.keys(acts))
  const missing = Object.entries(acts).filter(([, act]) => !pages.some(text => makes(text, act)))
  expect(missing).toEqual([])
})

/** What is handled by calls of the same names here and at a shop's own door. */
const doors = {
  useArticleDoor: 'articleCalls',
  useConnectionDoor: 'connectionCalls',
  useDeliveryDoor: 'deliveryCalls',
  useFigureDoor: 'figuresCalls',
  useImportDoor: 'importCalls',
  useKeyDoor: 'apiKeyCalls',
  useNotificationDoor: 'notificationCalls',
  useOrderDoor: 'orderFileCalls',
}

const byTheDoor = (text: string) =>
  Object.entries(doors).flatMap(([door, noun]) =>
    text.includes(door) ? [...text.matchAll(/\bcalls\.(\w+)/g)].map(([, verb]) => `${noun}.${verb}`) : [],
  )

function endpointOf(name: string): Endpoint {
  const [noun = '', verb = ''] = name.split('Calls.')
  const found: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = calls
  const endpoint = found[noun]?.[verb]
  if (!endpoint) throw new Error(`There is no call ${name}`)
  return endpoint
}

const isAct = ({ method, change, file }: Endpoint) =>
  file === true || change === true || method === 'POST' || method === 'PUT'

/**
 * `id: 'place.block'` of a page's act, `id="carton.save"` of a form's,
 * `session.end.${id}` of one for each.
 */
const makes = (text: string, act: string) =>
  [`id: '${act}'`, `id="${act}"`, `id: \`${act}{`].some(way => text.includes(way))
