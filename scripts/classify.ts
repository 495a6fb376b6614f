import { classify, explainUnknown } from '#contract/barcodes/index.ts'

/** `npm run -s classify -- CODE…`: prints the readings of each code, one JSON line per code. */

const usage = `Usage : npm run -s classify -- CODE…

Écrit une ligne JSON par code : {text, codes: [{kind, value, carrier?, gs1?, why}]},
la meilleure lecture d’abord ; codes est vide pour un code inconnu, et why dit pourquoi.

Le séparateur GS1 (U+001D) se donne tel quel, ou s’écrit {GS}, \\x1d ou \\u001d :
  npm run -s classify -- 'CD00010234C' ']C1010345312000001110LOT7{GS}17270131'
`

const texts = process.argv.slice(2)
if (texts.length === 0) {
  process.stderr.write(usage)
  process.exit(2)
}

for (const written of texts) {
  const text = written.replace(/\{GS\}|\\x1d|\\u001d/gi, '\u001d')
  const codes = classify(text).map(({ kind, value, carrier, gs1, why }) => ({
    kind,
    value,
    carrier,
    gs1,
    why,
  }))
  const why = codes.length > 0 ? {} : { why: explainUnknown(text) }
  process.stdout.write(`${JSON.stringify({ text, codes, ...why })}\n`)
}
