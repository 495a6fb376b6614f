export { classify, explainUnknown, isComplete, mayBecomeCode } from '#contract/barcodes/index.ts'
export { grammarJudge } from './sources/wedge/judge.ts'
