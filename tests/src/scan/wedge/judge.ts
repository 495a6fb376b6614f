import { grammarJudge } from '#src/scan/sources/wedge/judge.ts'

/** The house's own grammar. */
export const houseJudge = grammarJudge()
