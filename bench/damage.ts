import { classify } from '#contract/barcodes/index.ts'
import {
  damaged,
  damages,
  garbled,
  garblings,
  type Printed,
  printedCode,
  type Random,
  randomFrom,
} from '#tests/contract/barcodes/damage.ts'

/**
 * `npm run bench -- damage [COUNT [SEED]]` damages a million printed codes once each, and types some more through the wrong
 * keyboard. None may be read as anything: a code that is acted upon would be the wrong one.
 */
export function bench([count = '1000000', seed = '20']: readonly string[]): void {
  const random = randomFrom(Number(seed))
  const each = Math.ceil(Number(count) / damages.length)
  console.log(`Graine ${seed}. Codes abîmés d’une faute, puis codes tapés par le mauvais clavier.`)
  const table = Object.fromEntries([
    ...damages.map(damage => [damage, run(each, random, ({ text }) => damaged(text, damage, random))]),
    ...garblings.map(garbling => [garbling, run(each / 10, random, ({ text }) => garbled(text, garbling))]),
  ])
  console.table(table)
}

type Count = Record<'codes' | 'lus comme autre chose', number>

function run(count: number, random: Random, spoil: (printed: Printed) => string | undefined): Count {
  let [made, wrong] = [0, 0]
  while (made < count) {
    const printed = printedCode(random)
    const text = spoil(printed)
    if (text === undefined) continue
    made += 1
    const codes = classify(text)
    if (codes.length === 0) continue
    wrong += 1
    console.log(`${printed.text} → ${text} : ${codes.map(({ why }) => why).join(' ')}`)
  }
  return { codes: made, 'lus comme autre chose': wrong }
}
