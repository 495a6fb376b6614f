import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'

/** `row` tells two rows apart while they are typed. */
export type CodeRow = { readonly row: number; readonly code: string; readonly qty: number }

export const withCode = (codes: readonly CodeRow[], code: string): readonly CodeRow[] =>
  code !== '' && codes.some(one => one.code === code)
    ? codes
    : [...codes, { row: 1 + Math.max(-1, ...codes.map(({ row }) => row)), code, qty: 1 }]

type Props = { codes: readonly CodeRow[]; onChange: (codes: readonly CodeRow[]) => void }

/** The barcodes of an article, each with the pieces that one scan counts. */
export function CodesField({ codes, onChange }: Props) {
  const change = (row: number, some: Partial<CodeRow>) =>
    onChange(codes.map(one => (one.row === row ? { ...one, ...some } : one)))
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Codes-barres</legend>
      <p className="mt-1 text-sm text-ink-2">
        Scannez-les, ou tapez-les. Un carton a son propre code et compte plusieurs pièces.
      </p>
      {codes.map(({ row, code, qty }, at) => (
        <div
          key={row}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
        >
          <TextField
            label={`Code ${at + 1}`}
            value={code}
            onChange={code => change(row, { code })}
            maxLength={120}
            className="max-sm:col-span-2"
            autoFocus={code === ''}
          />
          <NumberField
            label={`Pièces, code ${at + 1}`}
            value={qty}
            onChange={qty => change(row, { qty })}
            min={1}
            max={99_999}
          />
          <IconButton
            label={`Retirer le code ${at + 1}`}
            onClick={() => onChange(codes.filter(one => one.row !== row))}
          >
            <Trash size={20} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button look="plain" className="justify-self-start" onClick={() => onChange(withCode(codes, ''))}>
        <Plus size={20} aria-hidden />
        Ajouter un code
      </Button>
    </fieldset>
  )
}
