export { createDecoder, type Decoder, type Effect, type Learned, type WedgeScan } from './decoder.ts'
export type { Judge, Judgement } from './judge.ts'
export { grammarJudge } from './judge.ts'
export { listenToWedge, type WedgeListener, wedgeSource } from './listen.ts'
export {
  defaultWedgeOptions,
  prefixKeys,
  scannerLayouts,
  scannerSuffixes,
  type WedgeOptions,
  wedgeOptionsSchema,
} from './options.ts'
