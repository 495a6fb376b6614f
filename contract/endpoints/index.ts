import * as boa from './boa.ts'
import * as carrierSlip from './carrier-slip.ts'
import * as computer from './computer.ts'
import * as home from './home.ts'
import * as inventory from './inventory.ts'
import * as label from './label.ts'
import * as location from './location.ts'
import * as order from './order.ts'
import * as picking from './picking.ts'
import * as printJob from './print-job.ts'
import * as printLog from './print-log.ts'
import * as product from './product.ts'
import * as qz from './qz.ts'
import * as reason from './reason.ts'
import * as reception from './reception.ts'
import * as returns from './return.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as shipment from './shipment.ts'
import * as statistic from './statistic.ts'
import * as user from './user.ts'
import * as warehouse from './warehouse.ts'

/** Every call there is, in the order the list of calls shows them. */
export const endpoints = [
  user.loginCheck,
  user.logout,
  user.userAccess,
  user.userIp,
  user.userUpdateIp,
  computer.printerList,
  computer.computerExist,
  computer.computerCheck,
  computer.qzComputer,
  computer.computerBench,
  computer.computerList,
  computer.computerSave,
  computer.computerRemove,
  qz.qzCertificate,
  qz.qzSign,
  picking.pickingCampaigns,
  picking.pickingCounts,
  picking.pickingPrintCampaign,
  picking.pickingPrintMono,
  picking.pickingPrintMulti,
  picking.pickingLists,
  picking.pickingListInformation,
  picking.pickingReprint,
  picking.pickingRelease,
  picking.pickingBox,
  shipment.shipmentMonoList,
  shipment.shipmentOrder,
  shipment.shipmentOrderMono,
  shipment.shipmentOrderMulti,
  shipment.shipmentOrderMultiPrint,
  shipment.shipmentOrderRelease,
  shipment.shipmentOrderHandOver,
  shipment.shipmentPackageVoid,
  carrierSlip.carrierSlipList,
  carrierSlip.carrierSlipContent,
  carrierSlip.carrierSlip,
  order.orderInformation,
  order.orderPackaging,
  order.orderCustomizationFiles,
  order.orderCustomizationFile,
  order.trackingNumberAdd,
  order.trackingNumber,
  order.trackingNumberRemove,
  returns.orderReturn,
  returns.returnFind,
  returns.returnJoin,
  returns.returnsWaiting,
  returns.returnComplete,
  returns.returnSearch,
  returns.returnOrder,
  location.transfer,
  location.locationTransfer,
  location.locationFindPrefix,
  location.locationInformation,
  location.locationMoves,
  location.shopLocationStock,
  location.locationStock,
  inventory.inventory,
  inventory.inventoryList,
  inventory.inventoryBegin,
  inventory.inventoryAbandon,
  inventory.inventoryApprove,
  product.productSearch,
  product.productInfo,
  product.productMoves,
  product.productQuantity,
  reception.receptionList,
  reception.receptionShop,
  reception.receptionInformation,
  reception.receptionArticle,
  reception.receptionLink,
  reception.receptionAdd,
  reception.receptionLabels,
  reception.receptionUndo,
  reception.receptionClose,
  product.rebutPhoto,
  product.rebutPhotoFile,
  product.rebutAdd,
  product.rebutUndo,
  reason.rebutReasons,
  reason.apiRebutReasons,
  reason.returnOrigins,
  reason.returnWaitReasons,
  label.labelFind,
  label.labelPrint,
  label.labelNewBoxes,
  statistic.statisticToday,
  home.homeAttention,
  home.refusalSettle,
  boa.boaRoutingBox,
  boa.boaRoutingPackage,
  warehouse.warehouseGrammar,
  printLog.printLogAdd,
  printLog.printHistory,
  search.search,
  printJob.printJobState,
  printJob.printJobAgain,
  printJob.printJobTake,
  service.demoSheet,
  service.health,
] as const

export type AnyEndpoint = (typeof endpoints)[number]
export type EndpointName = AnyEndpoint['name']
export type EndpointNamed<N extends EndpointName> = Extract<AnyEndpoint, { name: N }>
