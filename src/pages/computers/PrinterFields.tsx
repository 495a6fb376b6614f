import Trash2 from 'lucide-react/icons/trash-2'
import type { Printer } from '#contract/entities/printer.ts'
import { IconButton } from '#src/ui/Button.tsx'

export type DraftPrinter = Omit<Printer, 'id'> & { key: string }

type Props = { printers: readonly DraftPrinter[]; onChange: (printers: readonly DraftPrinter[]) => void }

const uses: readonly (readonly [Printer['role'], Printer['language'], string])[] = [
  ['label', 'zpl', 'Étiquettes (ZPL)'],
  ['label', 'pdf', 'Étiquettes (PDF)'],
  ['a4', 'pdf', 'Documents A4 (PDF)'],
]

export function PrinterFields({ printers, onChange }: Props) {
  const set = (key: string, change: Partial<DraftPrinter>) =>
    onChange(printers.map(printer => (printer.key === key ? { ...printer, ...change } : printer)))
  /** Each role (labels, A4) has one default printer. */
  const prefer = (chosen: DraftPrinter) =>
    onChange(
      printers.map(printer =>
        printer.role === chosen.role ? { ...printer, default: printer.key === chosen.key } : printer,
      ),
    )

  if (printers.length === 0) return <p className="text-ink-2">Aucune imprimante pour ce poste.</p>
  return (
    <ul className="grid gap-4">
      {printers.map(printer => (
        <li
          key={printer.key}
          className="grid gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2 lg:grid-cols-6"
        >
          <label className="block lg:col-span-2">
            <span className="mb-1 block text-sm font-semibold">Nom dans QZ Tray</span>
            <input
              className="field"
              required
              maxLength={200}
              value={printer.name}
              onChange={({ target }) => set(printer.key, { name: target.value })}
            />
          </label>
          <label className="block lg:col-span-2">
            <span className="mb-1 block text-sm font-semibold">Pour</span>
            <select
              className="field"
              value={`${printer.role}-${printer.language}`}
              onChange={({ target }) => {
                const use = uses.find(([role, language]) => `${role}-${language}` === target.value)
                if (use) set(printer.key, { role: use[0], language: use[1], default: false })
              }}
            >
              {uses.map(([role, language, words]) => (
                <option key={words} value={`${role}-${language}`}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <NumberField
            label="Largeur (mm)"
            value={printer.widthMm}
            onChange={widthMm => set(printer.key, { widthMm })}
          />
          <NumberField
            label="Hauteur (mm)"
            value={printer.heightMm}
            onChange={heightMm => set(printer.key, { heightMm })}
          />
          <NumberField
            label="Finesse (ppp)"
            value={printer.dpi}
            min={100}
            max={2400}
            onChange={dpi => set(printer.key, { dpi })}
          />
          <label className="flex min-h-11 items-center gap-3 self-end lg:col-span-4">
            <input
              type="radio"
              name={`default-${printer.role}`}
              className="size-5 accent-primary"
              checked={printer.default}
              onChange={() => prefer(printer)}
            />
            Proposée d’office
          </label>
          <div className="flex items-end justify-end">
            <IconButton
              label={`Retirer ${printer.name || 'cette imprimante'}`}
              onClick={() => onChange(printers.filter(({ key }) => key !== printer.key))}
            >
              <Trash2 size={20} aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

type NumberProps = {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

function NumberField({ label, value, min = 10, max = 1000, onChange }: NumberProps) {
  return (
    <label className="block">
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      <input
        type="number"
        className="field"
        required
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Math.round(target.valueAsNumber || 0))}
      />
    </label>
  )
}
