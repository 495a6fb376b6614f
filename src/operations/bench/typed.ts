import type { ViewNumber } from '../definition.ts'

/** A number as people write it, or the French sentence that says what is wrong with it. */
export function numberTyped(
  text: string,
  { unit, most }: Pick<ViewNumber, 'unit' | 'most'>,
): number | string {
  const n = unit === 'g' ? gramsTyped(text) : wholeTyped(text)
  if (n === undefined) {
    return unit === 'g'
      ? `« ${text.trim()} » n’est pas un poids. Écrivez par exemple 850, 850 g ou 1,24 kg.`
      : `« ${text.trim()} » n’est pas un nombre entier. Écrivez par exemple 12.`
  }
  return n > most ? `${n.toLocaleString('fr-FR')} ${unit}, c’est trop : vérifiez le nombre.` : n
}

function wholeTyped(text: string): number | undefined {
  const digits = text.replace(/\s/g, '')
  return /^[1-9]\d*$/.test(digits) ? Number(digits) : undefined
}

/** A whole number alone is in grams, as a scale shows it; one with a comma or a point is in kilograms. */
function gramsTyped(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:[,.]\d+)?)(kg|g)?$/.exec(text.replace(/\s/g, '').toLowerCase()) ?? []
  if (number === undefined) return undefined
  const isDecimal = /[,.]/.test(number)
  if (isDecimal && unit === 'g') return undefined
  const value = Number(number.replace(',', '.'))
  const grams = Math.round(isDecimal || unit === 'kg' ? value * 1_000 : value)
  return grams > 0 ? grams : undefined
}
