import type { RawScan, ScanSource } from '../scan.ts'
import { decodeBytes, type Source, type SourceState, wallClock } from './source.ts'
import type { UsbIds, WebHid, WebHidDevice, WebHidReport } from './web-devices.ts'

export interface HidSetup {
  readonly identity: ScanSource
  readonly usb: UsbIds
  /** Index among identical devices, in the browser's order. */
  readonly nth: number
}

/** A scanner in HID POS mode. It works whatever has the focus, and reports the symbology of each code. */
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
      // An unplugged device has nothing to close.
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

/** USB usage page « Bar Code Scanner ». */
export const barcodeScannerPage = 0x8c

/**
 * In « USB HID POS » mode scanners send report 2 of the HID Point of Sale tables, the scanned-data report: 63 bytes
 * without the report's number.
 *
 *   0       number of data bytes in use
 *   1–3     AIM symbology id: « ] », a letter, a modifier; zeros when the scanner sends none
 *   4–59    data, padded with zeros
 *   60–61   the maker's own symbology number, or nothing: we do not use it
 *   62      bit 0: the code continues in the next report
 *
 * The parser ignores other reports: settings, weights, a maker's own protocol.
 */
const scannedData = 2
const layout = { length: 0, symbology: 1, data: 4, capacity: 56, more: 62 } as const

export interface ReportPart {
  readonly data: Uint8Array
  readonly symbology?: string
  readonly more: boolean
}

export function parseReport(reportId: number, bytes: Uint8Array): ReportPart | null {
  const length = bytes[layout.length]
  if (reportId !== scannedData || length === undefined || length > layout.capacity) return null
  if (bytes.length < layout.data + length) return null
  const symbology = String.fromCharCode(...bytes.subarray(layout.symbology, layout.data))
  return {
    data: bytes.subarray(layout.data, layout.data + length),
    ...(/^\][A-Za-z][0-9A-Za-z]$/.test(symbology) ? { symbology } : {}),
    more: ((bytes[layout.more] ?? 0) & 1) === 1,
  }
}

export interface HidReading {
  readonly text: string
  readonly symbology?: string
}

/** Joins the reports of one code. */
export function createReportAssembler() {
  let bytes: number[] = []
  return {
    push({ data, symbology, more }: ReportPart): HidReading | null {
      bytes.push(...data)
      if (more) return null
      const text = decodeBytes(Uint8Array.from(bytes)).replace(/[\r\n]+$/, '')
      bytes = []
      if (text === '') return null
      return symbology === undefined ? { text } : { text, symbology }
    },
    reset() {
      bytes = []
    },
  }
}
