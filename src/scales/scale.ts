import { hidLink, isOfPage } from '#src/scan/sources/hid-link.ts'
import { hold } from '#src/scan/sources/holders.ts'
import { type Link, serialLink, usbOf } from '#src/scan/sources/serial-link.ts'
import type { Devices, SourceState } from '#src/scan/sources/source.ts'
import {
  chosen,
  same,
  type WebHid,
  type WebSerial,
  type WebSerialPort,
} from '#src/scan/sources/web-devices.ts'
import { type Reading, readReport, scalesPage } from './report.ts'
import type { ScaleDevice } from './setting.ts'
import { createScaleReader } from './stream.ts'

export type Scale = {
  readonly state: () => SourceState
  readonly start: (onReading: (reading: Reading) => void, onChange: () => void) => void
  readonly stop: () => void
}

/** The chosen scale. It is listened to while its weight is shown, and found again when it is plugged in again. */
export function openScale(device: ScaleDevice, { serial, hid }: Devices): Scale {
  let hear: (reading: Reading) => void = () => {}
  const link =
    device.kind === 'serial'
      ? serial && serialScale(device, serial, reading => hear(reading))
      : hid && hidScale(device, hid, reading => hear(reading))
  if (!link) {
    const state: SourceState = { is: 'failed', reason: 'Ce navigateur ne sait pas parler à une balance.' }
    return { state: () => state, start: () => {}, stop: () => {} }
  }
  return {
    state: link.state,
    start(onReading, onChange) {
      hear = onReading
      link.start(onChange)
    },
    stop: link.stop,
  }
}

type Heard = (reading: Reading) => void

function serialScale(device: Extract<ScaleDevice, { kind: 'serial' }>, serial: WebSerial, hear: Heard): Link {
  return serialLink('scale', { ...device, usb: device.usb }, serial, 'La balance a été débranchée.', port => {
    const reader = createScaleReader()
    if (device.asks) void ask(port)
    return { push: chunk => reader.push(chunk).forEach(hear), end: () => {} }
  })
}

/** MT-SICS: every weight from now on, stable or not. A scale that does not speak it leaves the line. */
async function ask({ writable }: WebSerialPort): Promise<void> {
  const writer = writable?.getWriter()
  await writer?.write(new TextEncoder().encode('SIR\r\n')).catch(() => {})
  writer?.releaseLock()
}

function hidScale(device: Extract<ScaleDevice, { kind: 'hid' }>, hid: WebHid, hear: Heard): Link {
  const closed = 'La balance ne s’ouvre pas : un autre programme s’en sert peut-être.'
  return hidLink(
    'scale',
    device,
    hid,
    { page: scalesPage, closed },
    {
      push(_reportId, bytes) {
        const reading = readReport(bytes)
        if (reading) hear(reading)
      },
      end: () => {},
    },
  )
}

/** Asks the person for a port; null when they chose none. */
export async function chooseSerialScale(serial: WebSerial): Promise<ScaleDevice | null> {
  const port = await chosen(serial.requestPort())
  if (!port) return null
  const usb = usbOf(port)
  const alike = (await serial.getPorts()).filter(one => same(usbOf(one), usb))
  const nth = Math.max(0, alike.indexOf(port))
  hold('scale', port)
  return { kind: 'serial', nth, baudRate: 9600, asks: false, ...(usb ? { usb } : {}) }
}

export async function chooseHidScale(hid: WebHid): Promise<ScaleDevice | null> {
  const [device] = (await chosen(hid.requestDevice({ filters: [{ usagePage: scalesPage }] }))) ?? []
  if (!device) return null
  const { vendorId, productId } = device
  const usb = { vendorId, productId }
  const alike = (await hid.getDevices()).filter(one => isOfPage(one, scalesPage) && same(one, usb))
  hold('scale', device)
  return { kind: 'hid', nth: Math.max(0, alike.indexOf(device)), usb }
}
