import { quantile } from '#bench/scan/report.ts'
import { type CartonSize, chooseCartons, type Packed, smallestFor } from '#contract/fit/choose.ts'
import { type Pieces, sidesOf, turnsOf, volumeOf } from '#contract/fit/sizes.ts'
import { faultsOf } from '#tests/contract/fit/geometry.ts'
import { seededOrders, usualCartons } from '#tests/contract/fit/orders.ts'

const limits = { maxWeightG: 30_000 }
const barMs = 5
/** A house that goes by volume alone leaves so much of each carton to chance. */
const shares = [1, 0.75, 0.65, 0.55]

const bySize = usualCartons.toSorted((one, other) => volumeOf(one) - volumeOf(other))

/**
 * `npm run bench -- cartons [orders]`: parcels and litres of seeded orders as they are proposed, beside a first fit by volume, whose
 * cartons often do not take what they should; and the time of an order.
 */
export function bench([asked = '10000']: readonly string[]): void {
  const orders = seededOrders(41, Number(asked))
  const times: number[] = []
  let faults = 0
  const ours: Packed<CartonSize>[] = []
  for (const ordered of orders) {
    const begin = performance.now()
    const packed = chooseCartons(usualCartons, ordered, limits)
    times.push(performance.now() - begin)
    if (!packed) throw new Error('Each of these articles goes into a carton')
    faults += faultsOf(packed, ordered, limits).length
    ours.push(...packed)
  }
  const total = times.reduce((sum, ms) => sum + ms, 0)
  const mean = total / times.length
  const at = (share: number) => (quantile(times, share) ?? Number.NaN).toFixed(1)
  console.log(
    `${orders.length} orders: ${mean.toFixed(2)} ms each, p99 ${at(0.99)}, longest ${at(1)}; ${faults} faults`,
  )
  row('proposed', ours.length, litresOf(ours), 0)
  const rivals = shares.map(share => {
    const parcels = orders.flatMap(ordered => firstFit(ordered, share))
    const wrong = parcels.filter(({ carton, pieces }) => !smallestFor([carton], pieces, limits)).length
    const litres = litresOf(parcels)
    row(`by volume, ${(share * 100).toFixed(0)} % of a carton`, parcels.length, litres, wrong)
    return { share, parcels: parcels.length, litres, wrong }
  })
  const missed = [
    ...(faults > 0 ? [`${faults} faults`] : []),
    ...(mean > barMs ? [`${mean.toFixed(2)} ms an order`] : []),
    ...rivals
      .filter(
        ({ parcels, litres, wrong }) => wrong === 0 && parcels <= ours.length && litres <= litresOf(ours),
      )
      .map(({ share }) => `by volume at ${share} is as good and always fits`),
  ]
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
}

function row(what: string, parcels: number, litres: number, wrong: number): void {
  const share = ((100 * wrong) / parcels).toFixed(1)
  console.log(
    `${what.padEnd(28)} ${String(parcels).padStart(7)} parcels ${litres.toFixed(0).padStart(8)} l   ${share.padStart(5)} % in which no way to place them is found`,
  )
}

const litresOf = (parcels: readonly { carton: CartonSize }[]): number =>
  parcels.reduce((total, { carton }) => total + volumeOf(carton), 0) / 1_000_000

/** Fills the largest carton by volume, the largest pieces first, and then takes the smallest one of enough volume. */
function firstFit(ordered: readonly Pieces[], share: number): { carton: CartonSize; pieces: Pieces[] }[] {
  const parcels: Pieces[][] = []
  const singles = ordered
    .flatMap(one => Array.from({ length: one.qty }, () => ({ ...one, qty: 1 })))
    .sort((one, other) => volumeOf(other) - volumeOf(one))
  for (const piece of singles) {
    const open = parcels.find(inside => bySize.some(carton => holds(carton, [...inside, piece], share)))
    if (open) open.push(piece)
    else parcels.push([piece])
  }
  return parcels.map(pieces => {
    const carton = bySize.find(one => holds(one, pieces, share)) ?? bySize.at(-1)
    if (!carton) throw new Error('There are cartons')
    return { carton, pieces }
  })
}

function holds(carton: CartonSize, pieces: readonly Pieces[], share: number): boolean {
  const volume = pieces.reduce((total, one) => total + volumeOf(one), 0)
  const weightG = pieces.reduce((total, one) => total + one.weightG, carton.tareG)
  const inside = sidesOf(carton)
  return (
    volume <= share * volumeOf(carton) &&
    weightG <= Math.min(carton.limitG, limits.maxWeightG) &&
    pieces.every(one => turnsOf(one).some(turn => turn.every((side, axis) => side <= (inside[axis] ?? 0))))
  )
}
