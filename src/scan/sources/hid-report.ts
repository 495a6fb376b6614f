import { decodeBytes } from './source.ts'

/** USB usage page « Bar Code Scanner ». */
export const barcodeScannerPage = 0x8c

/**
 * What scanners send in their « USB HID POS » mode: the scanned-data report of the HID Point of Sale tables, report 2,
 * 63 bytes without the report's number.
 *
 *   0       how many of the data bytes are meant
 *   1–3     AIM symbology id: « ] », a letter, a modifier; zeros where the scanner tells none
 *   4–59    data, padded with zeros
 *   60–61   the maker's own symbology number, or nothing: not used
 *   62      bit 0: the code goes on in the next report
 *
 * Other reports (settings, weights, a maker's own protocol) are not decoded.
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

/** Puts a code together from its reports. */
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
