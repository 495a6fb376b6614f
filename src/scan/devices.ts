import { newId } from '#src/api/id.ts'
import type { Device } from './settings.ts'
import { isScanner } from './sources/hid.ts'
import { barcodeScannerPage } from './sources/hid-report.ts'
import { usbOf } from './sources/serial.ts'
import type { UsbIds, WebHid, WebSerial } from './sources/web-devices.ts'

const same = (one: UsbIds | undefined, other: UsbIds | undefined) =>
  one?.vendorId === other?.vendorId && one?.productId === other?.productId

/** Asks the user for a port; null where none was chosen. */
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

/** Asks the user for a scanner in HID POS mode; null where none was chosen. */
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

/** Gives the permission back as well, so that the browser asks again. */
export async function revoke(device: Device, { serial, hid }: Navigator): Promise<void> {
  if (device.kind === 'serial') {
    const alike = (await serial?.getPorts())?.filter(port => same(usbOf(port), device.usb))
    await alike?.[device.nth]?.forget?.()
  } else if (device.kind === 'hid') {
    const alike = (await hid?.getDevices())?.filter(one => isScanner(one) && same(one, device.usb))
    await alike?.[device.nth]?.forget?.()
  }
}

/** A list that was closed without a choice is no error. */
async function chosen<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}
