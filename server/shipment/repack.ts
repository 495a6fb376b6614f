import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { packagingCalls } from '#contract/endpoints/packaging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { isLive, type Line, type PackedParcel, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { cartonsFor, judgeCarton } from './cartons.ts'
import { carrierMissing, labelParcels } from './label.ts'
import { type Closing, type Content, sealParcels, withParcels } from './seal.ts'
import { undoParcels } from './void.ts'

/** `parcels` are the new ones if `changed`, else those from before. */
export type Changed = { parcels: readonly PackedParcel[]; prints: PrintJob[]; changed: boolean }

type Body = BodyOf<typeof packagingCalls.save>

/** Voids the parcels that are not on a slip, and shares exactly their pieces out among new ones. */
export async function packAnew(act: Act, whole: WholeOrder, body: Body): Promise<Changed | Refusal> {
  const { order, carrier } = whole
  if (!carrier) return carrierMissing(order)
  const old = whole.parcels.filter(one => isLive(one) && one.row.status !== 'manifested')
  const shares = sharesOf(whole, old, body)
  if (isRefusal(shares)) return shares
  const cartons = await cartonsFor(act.tx, order, carrier)
  const closings: Closing[] = []
  for (const [at, { packaging: code, weightG }] of body.parcels.entries()) {
    const contents = shares[at] ?? []
    const pieces = contents.map(({ line, qty }) => ({ weightG: line.weightG, qty }))
    const confirmed = body.confirm ?? false
    const carton = judgeCarton(cartons, carrier, { code, weightG, pieces, confirmed })
    if (isRefusal(carton)) return carton
    closings.push({ carton, weightG, contents })
  }

  const rows = old.map(({ row }) => row)
  const why = await undoParcels(act, whole, rows, 'emballé autrement')
  if (why) return why
  const empty = await wholeOrder(act.tx, order)
  const afresh = closings.map(closing => ({
    ...closing,
    contents: closing.contents.map(({ line, qty }) => ({ line: sameLine(empty, line), qty })),
  }))
  const sealed = await sealParcels(act, empty, carrier, afresh)
  if (isRefusal(sealed)) return sealed
  const hadLabels = rows.some(({ status }) => status === 'labelled')
  const prints = hadLabels ? await labelParcels(act, withParcels(empty, sealed), sealed) : []
  return isRefusal(prints) ? prints : { parcels: sealed, prints, changed: true }
}

const sameLine = ({ lines }: WholeOrder, line: Line): Line => lines.find(({ id }) => id === line.id) ?? line

/** Returns the contents of each new parcel; together they must equal the contents of the old ones. */
function sharesOf(
  { order, lines }: WholeOrder,
  old: readonly PackedParcel[],
  body: Body,
): Content[][] | Refusal {
  const left = new Map<string, number>()
  for (const { lineId, qty } of old.flatMap(one => one.lines)) left.set(lineId, qty + (left.get(lineId) ?? 0))
  const shares: Content[][] = []
  for (const [at, wish] of body.parcels.entries()) {
    const share: Content[] = []
    for (const { line: id, qty } of wish.lines ?? []) {
      const line = lines.find(known => known.id === id)
      if (!line || share.some(content => content.line === line)) {
        return refuse('line-unknown', `Le colis ${at + 1} a une ligne qui n’est pas de ${order.name}.`, {
          status: 404,
          got: id,
        })
      }
      left.set(id, (left.get(id) ?? 0) - qty)
      share.push({ line, qty })
    }
    if (share.length === 0)
      return refuse('parcel-empty', `Le colis ${at + 1} est vide. Dites ce qu’il contient.`)
    shares.push(share)
  }
  if ([...left.values()].every(qty => qty === 0)) return shares
  return refuse(
    'repack-differs',
    `Les nouveaux colis de ${order.name} doivent contenir ce que les anciens contenaient.`,
  )
}
