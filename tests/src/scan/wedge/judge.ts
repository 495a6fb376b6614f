import * as rules from '#contract/barcodes/index.ts'
import { grammarJudge } from '#src/scan/sources/wedge/judge.ts'

export const houseJudge = grammarJudge(rules, rules.defaultGrammar)
