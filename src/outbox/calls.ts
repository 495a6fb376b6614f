import * as z from 'zod/mini'
import { PrintJob } from '#contract/answer.ts'
import type { RefusedChange } from '#contract/endpoints/home.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Waiting } from './waiting.ts'

/** The changes that may wait: the server's answer decides nothing that the person's next act needs. */
const keepable = [
  inventoryCalls.count,
  inventoryCalls.approve,
  locationCalls.transfer,
  rebutCalls.add,
  rebutCalls.undo,
  receptionCalls.link,
  receptionCalls.unlink,
  receptionCalls.add,
  receptionCalls.undo,
  receptionCalls.close,
  shipmentCalls.packMulti,
  shipmentCalls.packMono,
] as const

export type Keepable = (typeof keepable)[number]

const seals: readonly string[] = [shipmentCalls.packMulti.name, shipmentCalls.packMono.name]

/** Refused changes that may succeed later as they are. A count is void once its place has moved. */
const worthAnotherTry: readonly string[] = [
  locationCalls.transfer.name,
  rebutCalls.add.name,
  receptionCalls.add.name,
  ...seals,
]

export const maySendAgain = ({ call }: Pick<Waiting, 'call'>): boolean => worthAnotherTry.includes(call)

/** Sending an unusual transfer or too large a delivery again is the confirmation that the server asked for. */
export function insisting({ input, refused }: Waiting): Waiting['input'] {
  if (refused?.code === 'transfer-unusual') {
    const transfer = z.safeParse(locationCalls.transfer.body, input.body)
    if (transfer.success) return { ...input, body: { ...transfer.data, confirm: true } }
  }
  if (refused?.code === 'reception-over') {
    const delivery = z.safeParse(receptionCalls.add.body, input.body)
    if (delivery.success)
      return { ...input, body: { ...delivery.data, lines: delivery.data.lines.map(over) } }
  }
  return input
}

const over = <L extends object>(line: L) => ({ ...line, over: true })

export const isSeal = ({ call }: Pick<Waiting, 'call'>): boolean => seals.includes(call)

const Printed = z.object({ prints: z.array(PrintJob) })

/** The papers of a parcel that was sealed here. Most have come out already, and are not printed again. */
export function printsOf(entry: Waiting, answer: unknown): readonly PrintJob[] {
  const printed = isSeal(entry) ? z.safeParse(Printed, answer) : undefined
  return printed?.success ? printed.data.prints : []
}

/** The call's French line, as the server's own list of refused changes names it. */
const callLine = ({ call }: Pick<Waiting, 'call'>): string =>
  keepable.find(({ name }) => name === call)?.does ?? ''

/** Whether the server's list of refused changes has this one. */
export function isListedAs(
  { call, refused, by }: Pick<Waiting, 'call' | 'refused' | 'by'>,
  listed: Pick<RefusedChange, 'what' | 'detail' | 'by'>,
): boolean {
  return listed.what === callLine({ call }) && listed.detail === refused?.detail && listed.by === by.name
}

/** The call and its input; undefined when another version of the application kept something that is no longer a call. */
export function callOf({ call, input }: Waiting) {
  const endpoint = keepable.find(({ name }) => name === call)
  if (!endpoint) return undefined
  const params = z.safeParse('params' in endpoint ? endpoint.params : z.object({}), input.params ?? {})
  const body = z.safeParse(endpoint.body, input.body)
  return params.success && body.success
    ? { endpoint, input: { params: params.data, body: body.data } }
    : undefined
}
