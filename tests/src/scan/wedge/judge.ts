import { mod10, mod3736 } from '#bench/scan/codes.ts'
import type { Judge } from '#src/scan/sources/wedge/judge.ts'

const own = /^(CD\d{8}|PK\d{6}|CA\d{5}|CL\d{8}|EM-[A-Z]-\d\d-\d\d-\d)[0-9A-Z]$/

/** Enough of a grammar to try the decoder with: own codes, GTINs, SSCCs, a GS1 string and one carrier. */
export const smallJudge: Judge = {
  judge: text =>
    isOwn(text) || isGtin(text) || isSscc(text) || isGs1(text) || isS10(text) ? 'known' : 'unknown',
  isComplete: text => isOwn(text) || isSscc(text),
}

const isOwn = (text: string): boolean => own.test(text) && mod3736(text.slice(0, -1)) === text.at(-1)

const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && mod10(text.slice(0, -1)) === text.at(-1)

const isSscc = (text: string): boolean => /^00\d{18}$/.test(text) && mod10(text.slice(2, -1)) === text.at(-1)

const isGs1 = (text: string): boolean =>
  /^01\d{14}10[0-9A-Z]{1,20}␝21\d{1,20}$/.test(text.replaceAll('\u001d', '␝')) && isGtin(text.slice(2, 16))

function isS10(text: string): boolean {
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)) return false
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(text[at + 2]), 0)
  const check = 11 - (sum % 11)
  return Number(text[10]) === (check === 10 ? 0 : check === 11 ? 5 : check)
}
