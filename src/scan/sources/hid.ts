import type { RawScan, ScanSource } from '../scan.ts'
import { type HidSetup, hidLink, isOfPage } from './hid-link.ts'
import { decodeBytes, type Source, wallClock } from './source.ts'
import type { WebHid, WebHidDevice } from './web-devices.ts'

/** A scanner in HID POS mode. It works without the focus, and reports the symbology of each code. */
export function hidSource(
  { identity, ...setup }: HidSetup & { readonly identity: ScanSource },
  hid: WebHid,
): Source {
  let hear: (scan: RawScan) => void = () => {}
  const assembler = createReportAssembler()
  const closed = 'Le scanner ne s’ouvre pas : un autre programme s’en sert peut-être.'
  const link = hidLink(
    identity.id,
    setup,
    hid,
    { page: barcodeScannerPage, closed },
    {
      push(reportId, bytes) {
        const part = parseReport(reportId, bytes)
        const reading = part && assembler.push(part)
        if (reading) hear({ ...reading, source: identity, at: wallClock() })
      },
      end: assembler.reset,
    },
  )
  return {
    identity,
    state: link.state,
    start(onScan, onChange) {
      hear = onScan
      link.start(onChange)
    },
    stop: link.stop,
  }
}

export const isScanner = (device: WebHidDevice): boolean => isOfPage(device, barcodeScannerPage)

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
