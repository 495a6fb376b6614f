import type { ProductSummary } from '#contract/entities/order.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { asksAt, serialOf, serialWord, whyNotSerial } from '#contract/serials.ts'

/** The numbers of so many pieces of an article, as they are kept; none where this bench asks for none. */
export function judgeSerials(
  bench: 'packing' | 'reception',
  { name, serials: rule }: Pick<ProductSummary, 'name' | 'serials'>,
  qty: number,
  given: readonly string[] = [],
): readonly string[] | Refusal {
  if (!rule || !asksAt(bench, rule)) return []
  const numbers = given.map(serialOf)
  for (const [at, number] of numbers.entries()) {
    const why = whyNotSerial(number, rule, name)
    if (why !== undefined) return refuse('serial-wrong', why, { got: number })
    if (numbers.indexOf(number) < at) return serialTwice(number, name)
  }
  if (numbers.length === qty) return numbers
  const lacking = qty - numbers.length
  return refuse(
    'serial-missing',
    lacking > 0
      ? `Il manque ${lacking} ${serialWord(lacking)} de ${name}. Scannez ${lacking > 1 ? 'les' : 'le'}.`
      : `${name} a plus de numéros de série que de pièces : ${numbers.length} pour ${qty}.`,
    { expected: String(qty), got: String(numbers.length) },
  )
}

export const serialTwice = (number: string, article: string): Refusal =>
  refuse('serial-twice', `${number} est deux fois ici. Chaque ${article} a le sien.`, {
    status: 409,
    got: number,
  })
