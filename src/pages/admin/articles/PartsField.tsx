import Trash from 'lucide-react/icons/trash-2'
import { type KitPart, partsAtMost, piecesOfPartAtMost } from '#contract/kits.ts'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { PickField } from '#src/ui/aria/SuggestionField.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { useArticles } from '../lines/useArticles.ts'

/** A number that nobody has typed is NaN. */
export type PartRow = KitPart & { readonly name: string }

type Props = {
  shop: string
  /** The kit itself. */
  sku: string
  parts: readonly PartRow[]
  onChange: (parts: readonly PartRow[]) => void
  error: string | undefined
}

/** The articles of a kit, each with its pieces in one kit. */
export function PartsField({ shop, sku, parts, onChange, error }: Props) {
  // A scan on this page is a code of the kit itself.
  const articles = useArticles(shop, false, product => {
    if (product.sku === sku || parts.some(one => one.sku === product.sku)) return
    onChange([...parts, { sku: product.sku, name: product.name, qty: 1 }])
  })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-3 font-semibold">Pièces d’un kit</legend>
      {parts.length < partsAtMost && (
        <PickField
          label="Ajouter une pièce"
          onType={articles.type}
          options={articles.options.filter(({ id }) => id !== sku)}
          onPick={articles.pick}
          none={articles.none}
          help="Nom, référence ou code d’un article de la même boutique."
          error={error}
        />
      )}
      <ul aria-label="Pièces d’un kit" className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {parts.map(part => (
          <li
            key={part.sku}
            className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-4 gap-y-3 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="min-w-0 self-center">
              <span className="block font-semibold wrap-anywhere">{part.name}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">{part.sku}</span>
            </p>
            <div className="flex items-end gap-2">
              <NumberField
                label="Pièces par kit"
                value={part.qty}
                onChange={qty => onChange(parts.map(one => (one === part ? { ...one, qty } : one)))}
                min={1}
                max={piecesOfPartAtMost}
                className="w-36"
              />
              <IconButton
                label={`Retirer ${part.name} du kit`}
                className="mb-0.5"
                onClick={() => onChange(parts.filter(one => one !== part))}
              >
                <Trash size={20} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
