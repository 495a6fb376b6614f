import type { SnapshotFrom } from 'xstate'
import type { Code } from '#contract/barcodes/code.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Refusal } from '#contract/problems.ts'
import { exampleOf, fitsSerial } from '#contract/serials.ts'
import type { shipmentMachine } from '#machines/shipment/machine.ts'
import { numberedAsked } from '#machines/shipment/mono-rules.ts'
import type { SerialCheck } from '#machines/shipment/ports.ts'
import { comingNumbers, isNumbered, lackingNumbers, type Numbered } from '#machines/shipment/serial-rules.ts'
import { type Call, dataOf } from '#src/api/client.ts'
import { isSecret } from '#src/scan/words.ts'
import type { OperationView } from '../definition.ts'
import { askFor, numberOf } from '../serials.ts'

/** A server that is slow to say so holds up no packer: it judges the number once more when the parcel closes. */
const patienceMs = 3_000

export function whetherItMayLeave(call: Call, query: SerialCheck) {
  const answer = dataOf(call(shipmentCalls.serial, { query }, { retries: 0 }))
  const late = new Promise<Refusal>(resolve => setTimeout(() => resolve(noAnswer), patienceMs))
  return Promise.race([answer, late])
}

const noAnswer: Refusal = { refused: { status: 0, code: 'no-answer', detail: '' } }

type Snapshot = SnapshotFrom<typeof shipmentMachine>

/** Only the step can know a text to be a serial number: the grammar has no form for those of articles. */
export function readsNumber(snapshot: Snapshot, text: string, codes: readonly Code[]): Code | undefined {
  const isAsked = snapshot.matches({ packing: 'serial' }) || snapshot.matches({ mono: 'serial' })
  const isTaken = snapshot.matches({ packing: 'articles' }) || snapshot.matches({ mono: 'article' })
  const articles = isAsked || isTaken ? expectedNumbers(snapshot) : []
  if (articles.length === 0 || isSecret({ text, codes })) return undefined
  const own = ownCodes(snapshot)
  if (codes.some(({ kind, value }) => kind === 'product' && own.has(value))) return undefined
  const number = numberOf(text, codes)
  const fits = articles.some(({ serials }) => fitsSerial(number, serials) && (isAsked || serials.form !== ''))
  const isKnown = codes.some(({ checked, kind }) => checked && (kind !== 'tracking' || !isAsked))
  if (isTaken ? !fits || isKnown : !fits && isKnown) return undefined
  return { kind: 'serial', value: number, why: 'Le numéro de série de cet article.', checked: fits }
}

function expectedNumbers({ context }: Snapshot): readonly Numbered[] {
  const { list } = context
  if (!list) return [...lackingNumbers(context), ...comingNumbers(context)]
  const asked = numberedAsked(context)
  return asked ? [asked] : list.products.filter(isNumbered)
}

const ownCodes = ({ context: { list, order } }: Snapshot): ReadonlySet<string> => {
  const products = list ? list.products : (order?.lines ?? []).map(({ product }) => product)
  return new Set(products.flatMap(({ codes }) => codes.map(({ code }) => code)))
}

/** The instruction names the article whose number is asked for. */
export function numberAsked(snapshot: Snapshot): Pick<OperationView, 'prompt' | 'facts'> {
  const { context } = snapshot
  const [product] = snapshot.matches({ mono: 'serial' })
    ? [numberedAsked(context)]
    : snapshot.matches({ packing: 'serial' })
      ? lackingNumbers(context)
      : []
  if (!product) return {}
  const example = exampleOf(product.serials)
  return {
    prompt: askFor(product.name),
    ...(example === undefined ? {} : { facts: [{ name: 'Il s’écrit comme', value: example }] }),
  }
}

/** Numbers that wait for their article. */
export const numbersRead = ({ context: { early } }: Snapshot): NonNullable<OperationView['notices']> =>
  early.map(number => ({ icon: 'edit' as const, text: `Numéro ${number} lu : scannez son article` }))
