import type { Endpoint } from '../endpoint.ts'
import { accountCalls } from './account.ts'
import { apiKeyCalls } from './api-key.ts'
import { articleCalls } from './article.ts'
import { assemblyCalls } from './assembly.ts'
import { auditCalls } from './audit.ts'
import { billCalls } from './bill.ts'
import { carrierCalls } from './carrier.ts'
import { carrierSlipCalls } from './carrier-slip.ts'
import { cartonCalls } from './carton.ts'
import { computerCalls } from './computer.ts'
import { connectionCalls } from './connection.ts'
import { copyCalls } from './copy.ts'
import { countPlanCalls } from './count-plan.ts'
import { deliveryCalls } from './delivery.ts'
import { demoCalls } from './demo.ts'
import { deskCalls } from './desk.ts'
import { earningCalls } from './earning.ts'
import { exportCalls } from './export.ts'
import { figuresCalls } from './figures.ts'
import { homeCalls } from './home.ts'
import { identityProviderCalls } from './identity-provider.ts'
import { idleCalls } from './idle.ts'
import { importCalls } from './import.ts'
import { inventoryCalls } from './inventory.ts'
import { labelCalls } from './label.ts'
import { liveCalls } from './live.ts'
import { locationCalls } from './location.ts'
import { logInSettingsCalls } from './log-in-settings.ts'
import { measureCalls } from './measure.ts'
import { notificationCalls } from './notification.ts'
import { orderCalls } from './order.ts'
import { orderFileCalls } from './order-file.ts'
import { packagingCalls } from './packaging.ts'
import { passkeyCalls } from './passkey.ts'
import { personCalls } from './person.ts'
import { pickingCalls } from './picking.ts'
import { pickingSettingsCalls } from './picking-settings.ts'
import { pictureCalls } from './picture.ts'
import { placeCalls } from './place.ts'
import { prestationCalls } from './prestation.ts'
import { prestationKindCalls } from './prestation-kind.ts'
import { printJobCalls } from './print-job.ts'
import { printLogCalls } from './print-log.ts'
import { productCalls } from './product.ts'
import { putWallCalls } from './put-wall.ts'
import { questionCalls } from './question.ts'
import { qzCalls } from './qz.ts'
import { reasonCalls } from './reason.ts'
import { rebutCalls } from './rebut.ts'
import { receptionCalls } from './reception.ts'
import { remedyCalls } from './remedy.ts'
import { replenishmentCalls } from './replenishment.ts'
import { returnCalls } from './return.ts'
import { routingCalls } from './routing.ts'
import { searchCalls } from './search.ts'
import { serviceCalls } from './service.ts'
import { setupCalls } from './setup.ts'
import { shipmentCalls } from './shipment.ts'
import { shopCalls } from './shop.ts'
import { shopApiKeyCalls } from './shop-api-key.ts'
import { shopArticleCalls } from './shop-article.ts'
import { shopConnectionCalls } from './shop-connection.ts'
import { shopDeliveryCalls } from './shop-delivery.ts'
import { shopFiguresCalls } from './shop-figures.ts'
import { shopHomeCalls } from './shop-home.ts'
import { shopImportCalls } from './shop-import.ts'
import { shopNotificationCalls } from './shop-notification.ts'
import { shopOrderCalls } from './shop-order.ts'
import { shopPaperCalls } from './shop-paper.ts'
import { shopPersonCalls } from './shop-person.ts'
import { shopPrestationCalls } from './shop-prestation.ts'
import { shopQuestionCalls } from './shop-question.ts'
import { shopReturnCalls } from './shop-return.ts'
import { shopStockCalls } from './shop-stock.ts'
import { statisticCalls } from './statistic.ts'
import { tariffCalls } from './tariff.ts'
import { userCalls } from './user.ts'
import { viewCalls } from './view.ts'
import { warehouseCalls } from './warehouse.ts'
import { workListCalls } from './work-list.ts'

/** Every call by its noun, in the order of the printed list. */
export const calls = {
  user: userCalls,
  computer: computerCalls,
  qz: qzCalls,
  picking: pickingCalls,
  pickingSettings: pickingSettingsCalls,
  putWall: putWallCalls,
  shipment: shipmentCalls,
  carrierSlip: carrierSlipCalls,
  order: orderCalls,
  orderFile: orderFileCalls,
  shopHome: shopHomeCalls,
  shopOrder: shopOrderCalls,
  shopPaper: shopPaperCalls,
  shopStock: shopStockCalls,
  packaging: packagingCalls,
  question: questionCalls,
  shopQuestion: shopQuestionCalls,
  remedy: remedyCalls,
  return: returnCalls,
  shopReturn: shopReturnCalls,
  location: locationCalls,
  replenishment: replenishmentCalls,
  assembly: assemblyCalls,
  inventory: inventoryCalls,
  countPlan: countPlanCalls,
  product: productCalls,
  idle: idleCalls,
  reception: receptionCalls,
  delivery: deliveryCalls,
  shopArticle: shopArticleCalls,
  shopDelivery: shopDeliveryCalls,
  rebut: rebutCalls,
  reason: reasonCalls,
  prestation: prestationCalls,
  prestationKind: prestationKindCalls,
  shopPrestation: shopPrestationCalls,
  label: labelCalls,
  statistic: statisticCalls,
  figures: figuresCalls,
  shopFigures: shopFiguresCalls,
  home: homeCalls,
  desk: deskCalls,
  routing: routingCalls,
  warehouse: warehouseCalls,
  copy: copyCalls,
  printLog: printLogCalls,
  search: searchCalls,
  printJob: printJobCalls,
  demo: demoCalls,
  setup: setupCalls,
  carton: cartonCalls,
  carrier: carrierCalls,
  account: accountCalls,
  person: personCalls,
  shopPerson: shopPersonCalls,
  shop: shopCalls,
  apiKey: apiKeyCalls,
  shopApiKey: shopApiKeyCalls,
  article: articleCalls,
  measure: measureCalls,
  picture: pictureCalls,
  place: placeCalls,
  audit: auditCalls,
  notification: notificationCalls,
  shopNotification: shopNotificationCalls,
  connection: connectionCalls,
  shopConnection: shopConnectionCalls,
  import: importCalls,
  shopImport: shopImportCalls,
  export: exportCalls,
  workList: workListCalls,
  live: liveCalls,
  service: serviceCalls,
  view: viewCalls,
  bill: billCalls,
  earning: earningCalls,
  tariff: tariffCalls,
  identityProvider: identityProviderCalls,
  logInSettings: logInSettingsCalls,
  passkey: passkeyCalls,
}

export const endpoints: readonly Endpoint[] = Object.values(calls).flatMap(record => Object.values(record))
