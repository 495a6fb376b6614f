import type { EndpointName } from '#contract/endpoints/index.ts'
import { boaRoutingBoxCall, boaRoutingPackageCall } from './boa.ts'
import { carrierSlipCall, carrierSlipContentCall, carrierSlipListCall } from './carrier-slip.ts'
import {
  computerBenchCall,
  computerCheckCall,
  computerExistCall,
  computerListCall,
  computerRemoveCall,
  computerSaveCall,
  printerListCall,
  qzComputerCall,
} from './computer.ts'
import { demoSheetCall } from './demo.ts'
import { healthCall } from './health.ts'
import { homeAttentionCall, refusalSettleCall } from './home.ts'
import {
  inventoryAbandonCall,
  inventoryApproveCall,
  inventoryBeginCall,
  inventoryCall,
  inventoryListCall,
} from './inventory.ts'
import { labelFindCall, labelNewBoxesCall, labelPrintCall } from './label.ts'
import {
  locationFindPrefixCall,
  locationInformationCall,
  locationMovesCall,
  locationStockCall,
  locationTransferCall,
  shopLocationStockCall,
  transferCall,
} from './location.ts'
import {
  orderCustomizationFileCall,
  orderCustomizationFilesCall,
  orderInformationCall,
  orderPackagingCall,
  trackingNumberAddCall,
  trackingNumberCall,
  trackingNumberRemoveCall,
} from './order.ts'
import {
  pickingBoxCall,
  pickingCampaignsCall,
  pickingCountsCall,
  pickingListInformationCall,
  pickingListsCall,
  pickingPrintCampaignCall,
  pickingPrintMonoCall,
  pickingPrintMultiCall,
  pickingReleaseCall,
  pickingReprintCall,
} from './picking.ts'
import { printJobAgainCall, printJobStateCall, printJobTakeCall } from './print-job.ts'
import { printHistoryCall, printLogAddCall } from './print-log.ts'
import { productInfoCall, productMovesCall, productQuantityCall, productSearchCall } from './product.ts'
import { qzCertificateCall, qzSignCall } from './qz.ts'
import { apiRebutReasonsCall, rebutReasonsCall, returnOriginsCall, returnWaitReasonsCall } from './reason.ts'
import { rebutAddCall, rebutPhotoCall, rebutPhotoFileCall, rebutUndoCall } from './rebut.ts'
import {
  receptionAddCall,
  receptionArticleCall,
  receptionCloseCall,
  receptionInformationCall,
  receptionLabelsCall,
  receptionLinkCall,
  receptionListCall,
  receptionShopCall,
  receptionUndoCall,
} from './reception.ts'
import {
  orderReturnCall,
  returnCompleteCall,
  returnFindCall,
  returnJoinCall,
  returnOrderCall,
  returnSearchCall,
  returnsWaitingCall,
} from './return.ts'
import { searchCall } from './search.ts'
import { loginCheckCall, logoutCall } from './session.ts'
import {
  shipmentMonoListCall,
  shipmentOrderCall,
  shipmentOrderHandOverCall,
  shipmentOrderMonoCall,
  shipmentOrderMultiCall,
  shipmentOrderMultiPrintCall,
  shipmentOrderReleaseCall,
  shipmentPackageVoidCall,
} from './shipment.ts'
import { statisticTodayCall } from './statistic.ts'
import { userAccessCall, userIpCall, userUpdateIpCall } from './user.ts'
import { warehouseGrammarCall } from './warehouse.ts'

export const handlers = [
  loginCheckCall,
  logoutCall,
  userAccessCall,
  userIpCall,
  userUpdateIpCall,
  printerListCall,
  computerExistCall,
  computerCheckCall,
  qzComputerCall,
  computerBenchCall,
  computerListCall,
  computerSaveCall,
  computerRemoveCall,
  qzCertificateCall,
  qzSignCall,
  pickingCampaignsCall,
  pickingCountsCall,
  pickingPrintCampaignCall,
  pickingPrintMonoCall,
  pickingPrintMultiCall,
  pickingListsCall,
  pickingListInformationCall,
  pickingReprintCall,
  pickingReleaseCall,
  pickingBoxCall,
  rebutReasonsCall,
  apiRebutReasonsCall,
  returnOriginsCall,
  returnWaitReasonsCall,
  receptionListCall,
  receptionShopCall,
  receptionInformationCall,
  receptionArticleCall,
  receptionLabelsCall,
  receptionLinkCall,
  receptionAddCall,
  receptionUndoCall,
  receptionCloseCall,
  rebutPhotoCall,
  rebutPhotoFileCall,
  rebutAddCall,
  rebutUndoCall,
  shipmentMonoListCall,
  shipmentOrderCall,
  shipmentOrderMonoCall,
  shipmentOrderMultiCall,
  shipmentOrderMultiPrintCall,
  shipmentOrderHandOverCall,
  shipmentOrderReleaseCall,
  shipmentPackageVoidCall,
  orderReturnCall,
  returnFindCall,
  returnsWaitingCall,
  returnCompleteCall,
  returnJoinCall,
  returnSearchCall,
  returnOrderCall,
  statisticTodayCall,
  homeAttentionCall,
  refusalSettleCall,
  transferCall,
  locationTransferCall,
  locationFindPrefixCall,
  locationInformationCall,
  carrierSlipListCall,
  carrierSlipContentCall,
  carrierSlipCall,
  boaRoutingBoxCall,
  boaRoutingPackageCall,
  locationMovesCall,
  locationStockCall,
  shopLocationStockCall,
  inventoryCall,
  inventoryListCall,
  inventoryBeginCall,
  inventoryAbandonCall,
  inventoryApproveCall,
  productSearchCall,
  productInfoCall,
  productMovesCall,
  productQuantityCall,
  orderInformationCall,
  orderPackagingCall,
  orderCustomizationFilesCall,
  orderCustomizationFileCall,
  trackingNumberAddCall,
  trackingNumberCall,
  trackingNumberRemoveCall,
  searchCall,
  printLogAddCall,
  printHistoryCall,
  printJobStateCall,
  printJobAgainCall,
  printJobTakeCall,
  warehouseGrammarCall,
  demoSheetCall,
  labelFindCall,
  labelPrintCall,
  labelNewBoxesCall,
  healthCall,
] as const

type Served = (typeof handlers)[number]['endpoint']['name']
/** A call of the contract without a handler does not type-check. */
export const everyCallIsServed: [Exclude<EndpointName, Served>] extends [never]
  ? true
  : Exclude<EndpointName, Served> = true
