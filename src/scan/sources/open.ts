import type { ScanSource } from '../raw-scan.ts'
import type { Device } from '../settings.ts'
import { cameraSource } from './camera.ts'
import { hidSource } from './hid.ts'
import { serialSource } from './serial.ts'
import type { Source } from './source.ts'

export function openSource(device: Device, navigator: Navigator): Source {
  const identity: ScanSource = { kind: device.kind, id: device.id, name: device.name }
  if (device.kind === 'camera') return cameraSource(identity)
  if (device.kind === 'serial' && navigator.serial)
    return serialSource({ ...device, identity, usb: device.usb }, navigator.serial)
  if (device.kind === 'hid' && navigator.hid) return hidSource({ ...device, identity }, navigator.hid)
  return unavailable(identity)
}

/** Added in another browser, or on another address: shown, with the reason. */
function unavailable(identity: ScanSource): Source {
  return {
    identity,
    state: () => ({ is: 'failed', reason: 'Ce navigateur ne sait pas parler à ce genre de scanner.' }),
    start() {},
    stop() {},
  }
}
