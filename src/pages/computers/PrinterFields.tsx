import Trash2 from 'lucide-react/icons/trash-2'
import type { Printer } from '#contract/entities/printer.ts'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { IconButton } from '#src/ui/Button.tsx'

export type DraftPrinter = Omit<Printer, 'id'> & { key: string }

type Props = { printers: readonly DraftPrinter[]; onChange: (printers: readonly DraftPrinter[]) => void }

const millimetres = { min: 10, max: 1000 }

const uses: readonly (readonly [Printer['role'], Printer['language'], string])[] = [
  ['label', 'zpl', 'Étiquettes (ZPL)'],
  ['label', 'pdf', 'Étiquettes (PDF)'],
  ['a4', 'pdf', 'Documents A4 (PDF)'],
]

/** The ways to a printer. The first needs QZ Tray on the computer, the others no program at all. */
const bys = [
  ['qz', 'QZ Tray, sur ce poste'],
  ['socket', 'Le serveur, port 9100 (ZPL)'],
  ['ipp', 'Le serveur, IPP'],
] as const

const byOf = ({ address }: DraftPrinter): string =>
  address == null ? 'qz' : (/^\w+/.exec(address)?.[0] ?? 'ipp')

const hostOf = (address: string) => address.replace(/^\w+:\/\//, '')

function changed({ address, role }: DraftPrinter, by: string): Partial<DraftPrinter> {
  if (by === 'qz') return { address: null }
  const to = { address: `${by}://${address == null ? '' : hostOf(address)}` }
  // A bare port takes only ZPL.
  if (by !== 'socket') return to
  return role === 'label'
    ? { ...to, language: 'zpl' }
    : { ...to, language: 'zpl', role: 'label', default: false }
}

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
    <ul className="grid grid-cols-1 gap-4">
      {printers.map(printer => (
        <li
          key={printer.key}
          className="grid grid-cols-1 gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2 lg:grid-cols-6"
        >
          <TextField
            label={printer.address == null ? 'Nom dans QZ Tray' : 'Nom'}
            required
            maxLength={200}
            value={printer.name}
            onChange={name => set(printer.key, { name })}
            className="lg:col-span-2"
          />
          <Select
            label="Pour"
            value={`${printer.role}-${printer.language}`}
            options={uses.map(([role, language, label]) => ({ id: `${role}-${language}`, label }))}
            onChange={id => {
              const use = uses.find(([role, language]) => `${role}-${language}` === id)
              if (use) set(printer.key, { role: use[0], language: use[1], default: false })
            }}
            className="lg:col-span-2"
          />
          <Select
            label="Par"
            value={byOf(printer)}
            options={bys.map(([id, label]) => ({ id, label }))}
            onChange={by => set(printer.key, changed(printer, by))}
            className="lg:col-span-2"
          />
          {printer.address != null && (
            <TextField
              label="Adresse sur le réseau"
              required
              maxLength={300}
              value={hostOf(printer.address)}
              help={
                byOf(printer) === 'ipp'
                  ? 'Comme 192.168.1.41 ou cups.local/printers/laser.'
                  : 'Comme 192.168.1.40.'
              }
              onChange={host => set(printer.key, { address: `${byOf(printer)}://${host.trim()}` })}
              className="sm:col-span-2 lg:col-span-6"
            />
          )}
          <NumberField
            label="Largeur (mm)"
            value={printer.widthMm}
            {...millimetres}
            onChange={widthMm =>
              set(printer.key, { widthMm: Number.isNaN(widthMm) ? printer.widthMm : widthMm })
            }
            className="lg:col-span-2"
          />
          <NumberField
            label="Hauteur (mm)"
            value={printer.heightMm}
            {...millimetres}
            onChange={heightMm =>
              set(printer.key, { heightMm: Number.isNaN(heightMm) ? printer.heightMm : heightMm })
            }
            className="lg:col-span-2"
          />
          <NumberField
            label="Finesse (ppp)"
            value={printer.dpi}
            min={100}
            max={2400}
            onChange={dpi => set(printer.key, { dpi: Number.isNaN(dpi) ? printer.dpi : dpi })}
            className="lg:col-span-2"
          />
          <Checkbox
            label="Proposée d’office"
            selected={printer.default}
            onChange={chosen => (chosen ? prefer(printer) : set(printer.key, { default: false }))}
            className="self-end lg:col-span-4"
          />
          <div className="flex items-end justify-end lg:col-span-2">
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
