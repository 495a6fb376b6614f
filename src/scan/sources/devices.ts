import { newId } from '#src/api/id.ts'
import type { ScanSource } from '../scan.ts'
import type { Device } from '../settings.ts'
import { cameraSource } from './camera.ts'
import { barcodeScannerPage, hidSource, isScanner } from './hid.ts'
import { heldBy, hold, holderOf, release } from './holders.ts'
import { serialSource } from './serial.ts'
import { usbOf } from './serial-link.ts'
import type { Devices, Source } from './source.ts'
import { begins, ends, nameOf, runningName, settle, tell } from './twins.ts'
import {
  chosen,
  same,
  type WebHid,
  type WebHidDevice,
  type WebSerial,
  type WebSerialPort,
} from './web-devices.ts'

/** Opens a device under its name. Where two are of one model and nobody said which is which, a scan bears both names. */
export function openSource(device: Device, navigator: Devices): Source {
  const source = bareSource(device, navigator)
  return {
    ...source,
    start(hear, changed) {
      begins(device)
      source.start(
        scan => hear({ ...scan, source: { ...scan.source, name: nameOf(device) } }),
        () => {
          if (source.state().is === 'ready') settle(device)
          changed()
        },
      )
    },
    stop() {
      source.stop()
      ends(device)
    },
  }
}

function bareSource(device: Device, navigator: Devices): Source {
  const identity: ScanSource = { kind: device.kind, id: device.id, name: device.name }
  if (device.kind === 'camera') return cameraSource(identity)
  if (device.kind === 'serial' && navigator.serial)
    return serialSource({ ...device, identity, usb: device.usb }, navigator.serial)
  if (device.kind === 'hid' && navigator.hid) return hidSource({ ...device, identity }, navigator.hid)
  return unavailable(identity)
}

/** A device added in another browser or at another address: the list shows it with the reason. */
function unavailable(identity: ScanSource): Source {
  return {
    identity,
    state: () => ({ is: 'failed', reason: 'Ce navigateur ne sait pas parler à ce genre de scanner.' }),
    start() {},
    stop() {},
  }
}

/** The person's choice in the browser's list: nothing, a scanner that the terminal has already, or a new one. */
export type DeviceChoice =
  | { readonly is: 'none' }
  | { readonly is: 'known'; readonly name: string }
  | { readonly is: 'chosen'; readonly device: Device }

export async function addSerial(serial: WebSerial, name: string): Promise<DeviceChoice> {
  const port = await chosen(serial.requestPort())
  if (!port) return { is: 'none' }
  return addOnce(port, { kind: 'serial', id: newId(), name, baudRate: 9600, ...(await portOf(serial, port)) })
}

/** Asks for a scanner in HID POS mode. */
export async function addHid(hid: WebHid, name: string): Promise<DeviceChoice> {
  const found = await chosenHid(hid)
  if (!found) return { is: 'none' }
  const words = found.productName.slice(0, 40) || name
  return addOnce(found, { kind: 'hid', id: newId(), name: words, ...(await placeOf(hid, found)) })
}

/**
 * Takes another for a scanner that is gone: its replacement, or itself where the browser forgot it, as it does with
 * scanners that tell no serial number. Its name stays.
 */
export async function chooseAgain(device: Device, { serial, hid }: Devices): Promise<DeviceChoice> {
  if (device.kind === 'serial' && serial) {
    const port = await chosen(serial.requestPort())
    if (!port) return { is: 'none' }
    const { usb: _before, ...rest } = device
    return heldOnce(port, { ...rest, ...(await portOf(serial, port)) })
  }
  if (device.kind === 'hid' && hid) {
    const found = await chosenHid(hid)
    if (!found) return { is: 'none' }
    return heldOnce(found, { ...device, ...(await placeOf(hid, found)) })
  }
  return { is: 'none' }
}

async function chosenHid(hid: WebHid): Promise<WebHidDevice | undefined> {
  const found = await chosen(hid.requestDevice({ filters: [{ usagePage: barcodeScannerPage }] }))
  return found?.[0]
}

async function portOf(serial: WebSerial, port: WebSerialPort) {
  const usb = usbOf(port)
  const alike = (await serial.getPorts()).filter(one => same(usbOf(one), usb))
  return { nth: Math.max(0, alike.indexOf(port)), ...(usb ? { usb } : {}) }
}

async function placeOf(hid: WebHid, device: WebHidDevice) {
  const { vendorId, productId } = device
  const usb = { vendorId, productId }
  const alike = (await hid.getDevices()).filter(one => isScanner(one) && same(one, usb))
  return { nth: Math.max(0, alike.indexOf(device)), usb }
}

/** A scanner's first name is given to the very one that was chosen, so it is sure. */
function addOnce(one: object, device: Device): DeviceChoice {
  const choice = heldOnce(one, device)
  if (choice.is === 'chosen') tell(device)
  return choice
}

function heldOnce(one: object, device: Device): DeviceChoice {
  const name = runningName(holderOf(one))
  if (name !== undefined && holderOf(one) !== device.id) return { is: 'known', name }
  hold(device.id, one)
  return { is: 'chosen', device }
}

/** Returns the browser's permission too, so that the browser asks again. */
export async function revoke(device: Device, { serial, hid }: Devices): Promise<void> {
  const mine = heldBy(device.id)
  release(device.id)
  if (device.kind === 'serial') {
    const alike = (await serial?.getPorts())?.filter(port => same(usbOf(port), device.usb))
    await (alike?.find(port => port === mine) ?? alike?.[device.nth])?.forget?.()
  } else if (device.kind === 'hid') {
    const alike = (await hid?.getDevices())?.filter(one => isScanner(one) && same(one, device.usb))
    await (alike?.find(one => one === mine) ?? alike?.[device.nth])?.forget?.()
  }
}
