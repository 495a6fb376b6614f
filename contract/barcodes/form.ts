import type { OwnRuleData } from './grammar.ts'

const charsets = {
  digit: 'chiffres',
  alphanumeric: 'chiffres ou lettres',
  name: 'lettres, chiffres et tirets',
}
const keys = { number: ', clé', named: ', garde et clé', mod37: ', clé simple', none: '' }

/** « CD + 8 chiffres, clé » */
export function formText({ prefix, layout, charset, min = 1, max = min, check }: OwnRuleData): string {
  const body = layout ?? `${min === max ? min : `${min} à ${max}`} ${charsets[charset]}`
  return `${prefix === '' ? '' : `${prefix} + `}${body}${keys[check]}`
}
