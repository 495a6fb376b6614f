import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'

/** The text of a thing's bars; null where its name, given by somebody else, is none that this house can print. */
export const codeOf = (kind: OwnKind, name: string, grammar: Grammar): string | null =>
  ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : null
