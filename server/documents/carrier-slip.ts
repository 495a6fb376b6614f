import { weightText } from '#contract/weighing.ts'
import { column, paged } from './pages.ts'
import { code128, type Element, frame, ink, type Sheet, text } from './sheet.ts'

export type SlipDocument = {
  readonly name: string
  readonly carrier: string
  readonly warehouse: string
  /** « 12 mars 2026 à 10:05 » */
  readonly sealedAt: string
  readonly sealedBy: string
  readonly parcels: readonly {
    readonly name: string
    readonly tracking: string | null
    readonly order: string
    /** Postcode and town of the recipient. */
    readonly place: string
    readonly weightG: number | null
  }[]
}

const { left, right, width } = column
const rowHeight = 6.2

/** The left edge and the width of each column. */
const columns = {
  number: { x: left + 1, width: 11 },
  name: { x: left + 13, width: 27 },
  tracking: { x: left + 41, width: 50 },
  order: { x: left + 92, width: 27 },
  place: { x: left + 120, width: 46 },
  weight: { x: left + 167, width: 18 },
} as const
type Column = keyof typeof columns
type Cells = Readonly<Record<Column, string>>

const headings: Cells = {
  number: 'N°',
  name: 'Colis',
  tracking: 'Suivi',
  order: 'Commande',
  place: 'Destination',
  weight: 'Poids',
}

/** The list of parcels that the driver signs: one row per parcel, totals, two signature boxes. */
export function carrierSlipSheets(slip: SlipDocument): Sheet[] {
  const rows = slip.parcels.map((parcel, index) => ({
    height: rowHeight,
    at: (y: number) => [cells(y, cellsOf(parcel, index)), ink(left, y + rowHeight - 0.2, width, 0.1)],
  }))
  return paged({
    title: `Bordereau ${slip.name} · ${slip.carrier}`,
    head: { height: 42, elements: headOf(slip) },
    rows: [...rows, { height: 72, at: y => endOf(slip, y) }],
  })
}

function headOf({ name, carrier, warehouse, sealedAt }: SlipDocument): (Element | Element[])[] {
  return [
    text(left, 12, 'Bordereau de remise', { size: 5, width: 95 }),
    text(left, 19, carrier, { size: 8, bold: true, width: 95 }),
    text(left, 30, `${warehouse} · ${sealedAt}`, { size: 3.6, width: 95 }),
    code128(right - 62, 12, name, { height: 14, module: 0.45 }),
    text(right - 62, 28, name, { size: 5, bold: true, width: 62 }),
    ink(left, 47, width, 0.4),
    cells(48, headings, true),
    ink(left, 53.6, width, 0.4),
  ]
}

function cellsOf(
  { name, tracking, order, place, weightG }: SlipDocument['parcels'][number],
  index: number,
): Cells {
  return {
    number: String(index + 1),
    name,
    tracking: tracking ?? '—',
    order,
    place,
    weight: weightG === null ? '—' : weightText(weightG),
  }
}

function cells(y: number, said: Cells, bold = false): Element[] {
  const names: readonly Column[] = ['number', 'name', 'tracking', 'order', 'place', 'weight']
  return names.flatMap(name => {
    const { x, width } = columns[name]
    return text(x, y + 1, said[name], { size: 3.3, bold, width })
  })
}

function endOf({ parcels, sealedBy }: SlipDocument, y: number): (Element | Element[])[] {
  const total = parcels.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0)
  const count = parcels.length === 1 ? '1 colis' : `${parcels.length} colis`
  const boxWidth = (width - 6) / 2
  const second = left + boxWidth + 6
  return [
    text(left, y + 6, `Total : ${count} · ${weightText(total)}`, { size: 5.5, bold: true, width }),
    frame(left, y + 18, boxWidth, 48),
    text(left + 3, y + 21, 'Remis par', { size: 3.8, bold: true, width: boxWidth - 6 }),
    text(left + 3, y + 27, sealedBy, { size: 3.8, width: boxWidth - 6 }),
    text(left + 3, y + 35, 'Date, heure et signature :', { size: 3.3, width: boxWidth - 6 }),
    frame(second, y + 18, boxWidth, 48),
    text(second + 3, y + 21, 'Reçu par le chauffeur', { size: 3.8, bold: true, width: boxWidth - 6 }),
    text(second + 3, y + 27, 'Nom :', { size: 3.3, width: boxWidth - 6 }),
    text(second + 3, y + 35, 'Date, heure et signature :', { size: 3.3, width: boxWidth - 6 }),
  ]
}
