import { type Field, fieldWords } from './draft.ts'

type Props = {
  changes: readonly { readonly field: Field; readonly from: string; readonly to: string }[]
}

/** What others changed while a form was open. Nothing that was typed here is lost. */
export function Meanwhile({ changes }: Props) {
  if (changes.length === 0) return null
  return (
    <div role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="font-semibold">Cette commande vient de changer ailleurs :</p>
      <ul className="mt-1">
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere">
            {fieldWords[field]} : {from || '—'} → {to || '—'}
          </li>
        ))}
      </ul>
      <p className="mt-1">Ce que vous avez saisi est toujours là.</p>
    </div>
  )
}
