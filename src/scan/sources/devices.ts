import { newId } from '#src/api/id.ts'
import type { ScanSource } from '../scan.ts'
import type { Device } from '../settings.ts'
import { cameraSource } from './camera.ts'
import { chosen, same } from './chosen.ts'
import { barcodeScannerPage, hidSource, isScanner } from './hid.ts'
import { serialSource } from './serial.ts'
import { usbOf } from './serial-link.ts'
import type { Source } from './source.ts'
import type { WebHid, WebSerial } from './web-devices.ts'

export function openSource(device: Device, navigator: Navigator): Source {
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

/** Asks the user for a port; null when the user chose none. */
export async function addSerial(serial: WebSerial, name: string): Promise<Device | null> {
  const port = await chosen(serial.requestPort())
  if (!port) return null
  const usb = usbOf(port)
  const alike = (await serial.getPorts()).filter(one => same(usbOf(one), usb))
  return {
    kind: 'serial',
    id: newId(),
    name,
    nth: Math.max(0, alike.indexOf(port)),
    baudRate: 9600,
    ...(usb ? { usb } : {}),
  }
}

/** Asks the user for a scanner in HID POS mode; null when the user chose none. */
export async function addHid(hid: WebHid, name: string): Promise<Device | null> {
  const [device] = (await chosen(hid.requestDevice({ filters: [{ usagePage: barcodeScannerPage }] }))) ?? []
  if (!device) return null
  const { vendorId, productId, productName } = device
  const usb = { vendorId, productId }
  const alike = (await hid.getDevices()).filter(one => isScanner(one) && same(one, usb))
  return {
    kind: 'hid',
    id: newId(),
    name: productName.slice(0, 40) || name,
    nth: Math.max(0, alike.indexOf(device)),
    usb,
  }
}

/** Returns the browser's permission too, so that the browser asks again. */
export async function revoke(device: Device, { serial, hid }: Navigator): Promise<void> {
  if (device.kind === 'serial') {
    const alike = (await serial?.getPorts())?.filter(port => same(usbOf(port), device.usb))
    await alike?.[device.nth]?.forget?.()
  } else if (device.kind === 'hid') {
    const alike = (await hid?.getDevices())?.filter(one => isScanner(one) && same(one, device.usb))
    await alike?.[device.nth]?.forget?.()
  }
}
