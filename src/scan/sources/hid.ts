import type { RawScan, ScanSource } from '../raw-scan.ts'
import { barcodeScannerPage, createReportAssembler, parseReport } from './hid-report.ts'
import { type Source, type SourceState, wallClock } from './source.ts'
import type { UsbIds, WebHid, WebHidDevice, WebHidReport } from './web-devices.ts'

export interface HidSetup {
  readonly identity: ScanSource
  readonly usb: UsbIds
  /** Which one of several alike, in the order in which the browser lists them. */
  readonly nth: number
}

/** A scanner in HID POS mode: heard whatever has the focus, and it tells the symbology of each code. */
export function hidSource({ identity, usb, nth }: HidSetup, hid: WebHid): Source {
  let state: SourceState = { is: 'off' }
  let device: WebHidDevice | null = null
  let wanted = false
  let hear: (scan: RawScan) => void = () => {}
  let changed = () => {}
  const assembler = createReportAssembler()

  function become(next: SourceState) {
    state = next
    changed()
  }

  const appeared = () => {
    if (wanted && !device) void listen()
  }

  function vanished(event: Event) {
    if (!device || !('device' in event) || event.device !== device) return
    leave()
    become({ is: 'absent' })
  }

  function reported(event: Event) {
    const part = isReport(event) ? parseReport(event.reportId, bytesOf(event.data)) : null
    const reading = part && assembler.push(part)
    if (reading) hear({ ...reading, source: identity, at: wallClock() })
  }

  async function listen() {
    become({ is: 'starting' })
    const found = (await hid.getDevices()).filter(one => isScanner(one) && sameUsb(one, usb))[nth]
    if (!wanted || device) return
    if (!found) return become({ is: 'absent' })
    try {
      if (!found.opened) await found.open()
      device = found
      found.addEventListener('inputreport', reported)
      become({ is: 'ready' })
    } catch {
      become({ is: 'failed', reason: 'Le scanner ne s’ouvre pas : un autre programme s’en sert peut-être.' })
    }
  }

  function leave() {
    device?.removeEventListener('inputreport', reported)
    assembler.reset()
    const left = device
    device = null
    return left
  }

  return {
    identity,
    state: () => state,
    start(onScan, onChange) {
      hear = onScan
      changed = onChange
      wanted = true
      hid.addEventListener('connect', appeared)
      hid.addEventListener('disconnect', vanished)
      void listen()
    },
    stop() {
      wanted = false
      hid.removeEventListener('connect', appeared)
      hid.removeEventListener('disconnect', vanished)
      // A device that is gone already has nothing to close.
      leave()
        ?.close()
        .catch(() => {})
      become({ is: 'off' })
    },
  }
}

export function isScanner(device: WebHidDevice): boolean {
  return device.collections.some(({ usagePage }) => usagePage === barcodeScannerPage)
}

function sameUsb(one: UsbIds, other: UsbIds): boolean {
  return one.vendorId === other.vendorId && one.productId === other.productId
}

function isReport(event: Event): event is WebHidReport {
  return 'reportId' in event && 'data' in event && event.data instanceof DataView
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
