import { grammarJudge } from '#src/scan/sources/wedge/judge.ts'

export const houseJudge = grammarJudge()
