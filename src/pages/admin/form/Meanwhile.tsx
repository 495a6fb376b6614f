type Props<F extends string> = {
  title: string
  words: Readonly<Record<F, string>>
  changes: readonly { readonly field: F; readonly from: string; readonly to: string }[]
}

/** What others changed while a form was open. Nothing that was typed here is lost. */
export function Meanwhile<F extends string>({ title, words, changes }: Props<F>) {
  if (changes.length === 0) return null
  return (
    <div role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1">
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere">
            {words[field]} : {from || '—'} → {to || '—'}
          </li>
        ))}
      </ul>
      <p className="mt-1">Ce que vous avez saisi est toujours là.</p>
    </div>
  )
}
