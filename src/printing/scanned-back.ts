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
  const bars = format === 'zpl' ? barsOf(data) : []
  // The number that stands below the bars may be a part of them: some carriers add a postcode or a service.
  const numbers = codes.filter(({ kind }) => kind === 'tracking').map(({ value }) => value)
  return (
    [...title.split(' '), ...bars].some(one => read.includes(one)) ||
    bars.some(bar => numbers.some(number => bar.includes(number)))
  )
}
