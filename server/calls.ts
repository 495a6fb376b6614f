import type { calls } from '#contract/endpoints/index.ts'
import { auditHandlers } from './administration/calls.ts'
import { apiKeyHandlers } from './api-keys/calls.ts'
import { shopApiKeyHandlers } from './api-keys/shop-calls.ts'
import { articleHandlers, measureHandlers, shopArticleHandlers } from './articles/calls.ts'
import { assemblyHandlers } from './assembly/calls.ts'
import { accountHandlers, userHandlers } from './auth/calls.ts'
import { billHandlers, tariffHandlers } from './bills/calls.ts'
import { carrierSlipHandlers } from './carrier-slip/calls.ts'
import { connectionHandlers } from './connectors/calls.ts'
import { shopConnectionHandlers } from './connectors/shop-calls.ts'
import { countPlanHandlers } from './count-plan/calls.ts'
import { deliveryHandlers, shopDeliveryHandlers } from './deliveries/calls.ts'
import { demoHandlers } from './demo/calls.ts'
import { deskHandlers } from './desk/calls.ts'
import { earningHandlers } from './earnings/calls.ts'
import { notificationHandlers } from './events/calls.ts'
import { shopNotificationHandlers } from './events/shop-calls.ts'
import { exportHandlers } from './export/calls.ts'
import { figuresHandlers, shopFiguresHandlers } from './figures/calls.ts'
import type { Handler, HandlersOf } from './handlers.ts'
import { homeHandlers, statisticHandlers } from './home/calls.ts'
import { serviceHandlers } from './http/calls.ts'
import { identityProviderHandlers, logInSettingsHandlers } from './identities/calls.ts'
import { idleHandlers } from './idle/calls.ts'
import { importHandlers, shopImportHandlers } from './import/calls.ts'
import { inventoryHandlers } from './inventory/calls.ts'
import { labelHandlers } from './labels/calls.ts'
import { liveHandlers } from './live/calls.ts'
import { orderFileHandlers, shopOrderHandlers } from './order-files/calls.ts'
import { orderHandlers } from './orders/calls.ts'
import { carrierHandlers, cartonHandlers } from './packing/calls.ts'
import { passkeyHandlers } from './passkeys/calls.ts'
import { personHandlers } from './people/calls.ts'
import { shopPersonHandlers } from './people/shop-calls.ts'
import { pickingHandlers } from './picking/calls.ts'
import { pickingSettingsHandlers } from './picking/settings-calls.ts'
import { pictureHandlers } from './pictures/calls.ts'
import { placeHandlers } from './places/calls.ts'
import { prestationHandlers, prestationKindHandlers, shopPrestationHandlers } from './prestations/calls.ts'
import { computerHandlers, printJobHandlers, printLogHandlers, qzHandlers } from './printing/calls.ts'
import { putWallHandlers } from './put-wall/calls.ts'
import { questionHandlers, shopQuestionHandlers } from './questions/calls.ts'
import { receptionHandlers } from './reception/calls.ts'
import { remedyHandlers } from './remedies/calls.ts'
import { replenishmentHandlers } from './replenishment/calls.ts'
import { returnHandlers, shopReturnHandlers } from './returns/calls.ts'
import { routingHandlers } from './routing/calls.ts'
import { searchHandlers } from './search/calls.ts'
import { setupHandlers } from './setup/calls.ts'
import { packagingHandlers, shipmentHandlers } from './shipment/calls.ts'
import { shopHomeHandlers } from './shop-home/calls.ts'
import { shopStockHandlers } from './shop-stock/calls.ts'
import { shopHandlers } from './shops/calls.ts'
import { shopPaperHandlers } from './shops/papers.ts'
import { locationHandlers, productHandlers, reasonHandlers, rebutHandlers } from './stock/calls.ts'
import { viewHandlers } from './views/calls.ts'
import { copyHandlers, warehouseHandlers } from './warehouse/calls.ts'
import { workListHandlers } from './work-lists/calls.ts'

type Calls = typeof calls

/** The handlers of every call. If a noun of the contract is missing here, this does not compile. */
const served: { readonly [Noun in keyof Calls]: HandlersOf<Calls[Noun]> } = {
  user: userHandlers,
  computer: computerHandlers,
  qz: qzHandlers,
  picking: pickingHandlers,
  pickingSettings: pickingSettingsHandlers,
  putWall: putWallHandlers,
  shipment: shipmentHandlers,
  carrierSlip: carrierSlipHandlers,
  order: orderHandlers,
  orderFile: orderFileHandlers,
  shopHome: shopHomeHandlers,
  shopOrder: shopOrderHandlers,
  shopPaper: shopPaperHandlers,
  shopStock: shopStockHandlers,
  packaging: packagingHandlers,
  question: questionHandlers,
  shopQuestion: shopQuestionHandlers,
  remedy: remedyHandlers,
  return: returnHandlers,
  shopReturn: shopReturnHandlers,
  location: locationHandlers,
  replenishment: replenishmentHandlers,
  assembly: assemblyHandlers,
  inventory: inventoryHandlers,
  countPlan: countPlanHandlers,
  product: productHandlers,
  idle: idleHandlers,
  reception: receptionHandlers,
  delivery: deliveryHandlers,
  shopArticle: shopArticleHandlers,
  shopDelivery: shopDeliveryHandlers,
  rebut: rebutHandlers,
  reason: reasonHandlers,
  prestation: prestationHandlers,
  prestationKind: prestationKindHandlers,
  shopPrestation: shopPrestationHandlers,
  label: labelHandlers,
  statistic: statisticHandlers,
  figures: figuresHandlers,
  shopFigures: shopFiguresHandlers,
  home: homeHandlers,
  desk: deskHandlers,
  routing: routingHandlers,
  warehouse: warehouseHandlers,
  view: viewHandlers,
  copy: copyHandlers,
  printLog: printLogHandlers,
  search: searchHandlers,
  printJob: printJobHandlers,
  demo: demoHandlers,
  setup: setupHandlers,
  carton: cartonHandlers,
  carrier: carrierHandlers,
  account: accountHandlers,
  identityProvider: identityProviderHandlers,
  logInSettings: logInSettingsHandlers,
  passkey: passkeyHandlers,
  person: personHandlers,
  shopPerson: shopPersonHandlers,
  shop: shopHandlers,
  apiKey: apiKeyHandlers,
  shopApiKey: shopApiKeyHandlers,
  article: articleHandlers,
  measure: measureHandlers,
  picture: pictureHandlers,
  place: placeHandlers,
  audit: auditHandlers,
  notification: notificationHandlers,
  shopNotification: shopNotificationHandlers,
  connection: connectionHandlers,
  shopConnection: shopConnectionHandlers,
  import: importHandlers,
  shopImport: shopImportHandlers,
  export: exportHandlers,
  workList: workListHandlers,
  live: liveHandlers,
  service: serviceHandlers,
  bill: billHandlers,
  earning: earningHandlers,
  tariff: tariffHandlers,
}

export const allHandlers: readonly Handler[] = Object.values(served).flatMap(noun =>
  Object.values<Handler>(noun),
)
