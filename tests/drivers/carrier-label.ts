import { checkLabel } from '#server/carriers/check-label.ts'
import { zplOf } from '../../docs/examples/carrier.mjs'

type Addressed = Parameters<typeof zplOf>[0]['recipient']

/** A label as a carrier draws it, 100 × 150 mm, with this number in its bars. */
export async function labelOf(
  number: string,
  format: 'pdf' | 'zpl',
  recipient: Addressed = { name: 'Zoé Martin', postcode: '69001', city: 'Lyon' },
): Promise<Buffer> {
  const data = Buffer.from(zplOf({ reference: '', recipient }, number))
  if (format === 'zpl') return data
  const label = { format: 'zpl' as const, data }
  const checked = await checkLabel({ label, tracking: number }, { language: 'pdf', dpi: 203 })
  if ('why' in checked) throw new Error(checked.why)
  return Buffer.from(checked.print.data, 'base64')
}
