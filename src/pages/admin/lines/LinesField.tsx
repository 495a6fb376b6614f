import Trash from 'lucide-react/icons/trash-2'
import { newId } from '#src/api/id.ts'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { PickField } from '#src/ui/aria/SuggestionField.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { field, type Part } from '../form/parts.tsx'
import { type LineDraft, linesFault, partsText, withOneMore } from './lines.ts'
import { useArticles } from './useArticles.ts'

type Props = {
  shop: string
  lines: readonly LineDraft[]
  onChange: (lines: LineDraft[]) => void
  /** An order's pieces may be personalised and wrapped; a delivery's are only counted. */
  personal?: boolean
  most: number
  /** What became of a line so far, behind its reference. */
  note?: ((line: LineDraft) => string | undefined) | undefined
  closed?: boolean
  error?: string | undefined
}

type Draft = { readonly shop: string; readonly lines: readonly LineDraft[] }

/** The articles as a part of a form. */
export const linesPart = <D extends Draft>(
  { shop, lines }: Draft,
  options: Pick<Props, 'personal' | 'most' | 'note' | 'closed'>,
): Part<D> =>
  field<'lines', D>(
    'lines',
    ({ onChange, error }) => <LinesField {...options} {...{ shop, lines, onChange, error }} />,
    { wrong: linesFault(lines) },
  )

/** The articles of an order or a delivery: found by name or scanned, counted, taken out. */
function LinesField({ shop, lines, onChange, personal = false, most, note, closed = false, error }: Props) {
  const articles = useArticles(shop, !closed, (product, qty) =>
    onChange(withOneMore(lines, product, qty, newId())),
  )
  const change = (key: string, some: Partial<LineDraft>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...some } : line)))
  const pieces = lines.reduce((sum, { qty }) => sum + (Number.isNaN(qty) ? 0 : qty), 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!closed && (
        <PickField
          label="Ajouter un article"
          onType={articles.type}
          options={articles.options}
          onPick={articles.pick}
          none={articles.none}
          help="Nom, référence ou code ; ou scannez-le."
          error={error}
        />
      )}
      <ul aria-label="Articles" className="grid grid-cols-[minmax(0,1fr)]">
        {lines.map(line => (
          <li
            key={line.key}
            className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-4 gap-y-3 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="min-w-0 self-center">
              <span className="block font-semibold wrap-anywhere">{line.product.name}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {[line.product.sku, note?.(line)].filter(Boolean).join(' · ')}
              </span>
              {line.parts && (
                <span className="block text-sm text-ink-2 wrap-anywhere">{partsText(line.parts)}</span>
              )}
            </p>
            <div className="flex items-end gap-2">
              <NumberField
                label="Quantité"
                value={line.qty}
                onChange={qty => change(line.key, { qty })}
                min={1}
                max={most}
                className="w-36"
              />
              {!closed && (
                <IconButton
                  label={`Retirer ${line.product.name}`}
                  className="mb-0.5"
                  onClick={() => onChange(lines.filter(one => one !== line))}
                >
                  <Trash size={20} aria-hidden />
                </IconButton>
              )}
            </div>
            {personal && (
              <div className="grid items-end sm:col-span-2 gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
                <TextField
                  label="Personnalisation"
                  value={line.customization}
                  onChange={customization => change(line.key, { customization })}
                  maxLength={500}
                />
                <Checkbox
                  label="En cadeau"
                  selected={line.gift}
                  onChange={gift => change(line.key, { gift })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        {lines.length === 0
          ? 'Aucun article encore.'
          : `${plural(lines.length, 'ligne')}, ${plural(pieces, 'pièce')}.`}
      </p>
    </div>
  )
}
