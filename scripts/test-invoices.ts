/**
 * `npm run test:invoices`: bills of every sort are held against the published rules of Factur-X, EN 16931, France's reform and
 * PDF/A-3, by a program of others. Wrong ones go with them, and have to be refused: a check that refuses nothing proves nothing.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { billPdf } from '#server/bills/papers/invoice-pdf.ts'
import { billXml } from '#server/bills/papers/invoice-xml.ts'
import { toArchive } from '#server/documents/archive.ts'
import { type Sample, samples } from '#tests/bills/samples.ts'
import { provideMustang, type Verdict, verdictsOn } from './mustang.ts'

const folder = fileURLToPath(new URL('../.cache/invoices/', import.meta.url))
const written = `${folder}samples/`

const program = provideMustang(folder)
if (!program) {
  console.error('Il faut Java et Maven (Debian : default-jre-headless, maven), et que Maven Central réponde.')
  process.exit(1)
}
rmSync(written, { recursive: true, force: true })
mkdirSync(written, { recursive: true })

const right: readonly (readonly [name: string, sample: Sample])[] = Object.entries(samples)
for (const [name, { bill, earlier = [] }] of right)
  writeFileSync(`${written}${name}.pdf`, await billPdf(bill, { earlier }))

/** Each with the rule that has to refuse it; undefined for the schema, which has no names. */
const wrong: readonly (readonly [name: string, xml: string, rule: string | undefined])[] = [
  [
    'wrong-sum',
    billXml(samples.usual.bill).replace('29699.68</ram:TaxBasis', '29699.67</ram:TaxBasis'),
    'BR-CO-13',
  ],
  ['wrong-element', billXml(samples.usual.bill).replaceAll('ram:CityName', 'ram:Town'), undefined],
  ['wrong-in-france', billXml(samples.credit.bill), 'BR-FR-CO-05_BT-3'],
]
for (const [name, xml] of wrong) {
  const invoice = { name: 'factur-x.xml', xml, level: 'EN 16931' }
  const at = new Date('2026-12-01T08:00:00Z')
  writeFileSync(`${written}${name}.pdf`, await toArchive({ title: name, author: name, at, invoice }, []))
}

const verdicts = verdictsOn(program, written)
let failed = 0
for (const [name] of right) told(name, isValid(verdicts.get(name)), verdicts.get(name))
for (const [name, , rule] of wrong) {
  const verdict = verdicts.get(name)
  const isRefused = verdict !== undefined && (rule ? verdict.broken.includes(rule) : !verdict.isXmlValid)
  told(name, isRefused, verdict)
}
const count = right.length + wrong.length
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function isValid(verdict: Verdict | undefined): boolean {
  if (!verdict) return false
  return verdict.isPdfValid && verdict.isXmlValid && verdict.broken.length === 0
}

function told(name: string, isAsWanted: boolean, verdict: Verdict | undefined): void {
  if (!isAsWanted) failed += 1
  console.log(
    `${isAsWanted ? '✓' : '✗'} ${name} ${isAsWanted ? '' : JSON.stringify(verdict ?? 'sans réponse')}`,
  )
}
