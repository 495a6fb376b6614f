import type { QueuedJob } from '#machines/print-queue/job.ts'
import type { Scan } from '#src/scan/scan.ts'
import { barsOf } from './label.ts'

type Print = Pick<QueuedJob, 'format' | 'data' | 'title'>

/**
 * Whether the scan is of this print: somebody has it in their hand. Its title names what it is of, and a label has its
 * bars. Of several labels in one print, one that is scanned says nothing of the others.
 */
export function isScannedBack({ format, data, title }: Print, { text, codes }: Pick<Scan, 'text' | 'codes'>) {
  if (format === 'zpl' && data.split('^XA').length > 2) return false
  const read = [text, ...codes.map(({ value }) => value)]
  const written = [...title.split(' '), ...(format === 'zpl' ? barsOf(data) : [])]
  return written.some(one => read.includes(one))
}
