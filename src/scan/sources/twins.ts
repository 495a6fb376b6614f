import type { Device } from '../settings.ts'
import { heldBy, hold, vacate } from './holders.ts'
import { same } from './web-devices.ts'

const running = new Map<string, Device>()
/** Ports and devices that a person identified, or that were left over among identified ones. */
const told = new WeakSet<object>()

export function begins(device: Device): void {
  running.set(device.id, device)
}

export function ends(device: Device): void {
  if (running.get(device.id) !== device) return
  running.delete(device.id)
  vacate(device.id)
}

export const runningName = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : running.get(id)?.name

const usbOf = (device: Device) => (device.kind === 'camera' ? undefined : device.usb)

/** The other scanners of the same model. */
function twinsOf(device: Device): readonly Device[] {
  if (device.kind === 'camera') return []
  return [...running.values()].filter(
    one => one.id !== device.id && one.kind === device.kind && same(usbOf(one), usbOf(device)),
  )
}

function isTold({ id }: Device): boolean {
  const one = heldBy(id)
  return one !== undefined && told.has(one)
}

/** The last of a model is known once all others are. To be asked whenever a device opens. */
export function settle(device: Device): void {
  const one = heldBy(device.id)
  if (one && twinsOf(device).every(isTold)) told.add(one)
}

/** The scanners that this one may be as well; none when it is sure. */
export function doubtsOf(device: Device): readonly Device[] {
  return isTold(device) ? [] : twinsOf(device).filter(twin => !isTold(twin))
}

/** « Quai 1 », or « Quai 1 ou Quai 2 » while nobody said which of two scanners of one model it is. */
export function nameOf(device: Device): string {
  const doubts = doubtsOf(device)
  if (doubts.length === 0) return device.name
  return [...running.values()]
    .filter(one => one.id === device.id || doubts.includes(one))
    .map(({ name }) => name)
    .join(' ou ')
}

/** The person has just chosen it, or scanned with it. */
export function tell(device: Device): void {
  const one = heldBy(device.id)
  if (one) told.add(one)
  for (const twin of twinsOf(device)) settle(twin)
}

/**
 * The person scanned with what is called `device`, and `heard` is the one that answered. Where it was another, the two
 * change places; both are then to be opened anew.
 */
export function recognise(device: Device, heard: Device): void {
  const mine = heldBy(device.id)
  const its = heldBy(heard.id)
  if (device.id !== heard.id && its) {
    hold(device.id, its)
    if (mine) hold(heard.id, mine)
  }
  tell(device)
}
