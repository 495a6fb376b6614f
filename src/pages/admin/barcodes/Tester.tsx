import { useState } from 'react'
import { compileGrammar, defaultGrammar, type OwnRuleData } from '#contract/barcodes/grammar.ts'
import { type Code, kindWords } from '#contract/barcodes/index.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { plural } from '#src/ui/numbers.ts'
import { type Read, readCode } from './read.ts'

/** A code, scanned or typed, is read here and does nothing. */
export function Tester({ own }: { own: readonly OwnRuleData[] }) {
  const [text, setText] = useState('')
  useDialogScans(scan => {
    // A card acts, here as everywhere.
    if (scan.codes.some(({ kind }) => kind === 'command')) return null
    setText(scan.text)
    return { kind: 'accepted', tone: 'ok', text: `Essai : ${scan.text}` }
  })
  const compiled = compileGrammar({ own })
  const grammar = compiled.ok ? compiled.grammar : defaultGrammar
  return (
    <section aria-labelledby="tester" className="panel grid gap-4 p-5">
      <h2 id="tester" className="text-lg font-bold">
        Essayer un code
      </h2>
      <TextField
        label="Code scanné ou tapé"
        value={text}
        onChange={setText}
        maxLength={4296}
        help="Il est lu ici et ne déclenche rien. Les cartes de commande, elles, agissent toujours."
      />
      <div aria-live="polite">{text.trim() !== '' && <Shown read={readCode(text, grammar, own)} />}</div>
    </section>
  )
}

function Shown({ read: { codes, rule, why, tried, mistaken } }: { read: Read }) {
  return (
    <div className="grid gap-4">
      {why !== undefined ? (
        <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">{why}</p>
      ) : (
        <ol aria-label="Lectures, la meilleure d’abord" className="grid gap-2">
          {codes.map((code, at) => (
            <Reading key={`${code.kind} ${code.value} ${code.why}`} code={code} best={at === 0} rule={rule} />
          ))}
        </ol>
      )}
      {tried > 0 && (
        <div>
          <p className="font-semibold">
            {mistaken.length === 0
              ? `À un pas de là : ${plural(tried, 'erreur essayée', 'erreurs essayées')}, aucune ne donne un autre code.`
              : `À un pas de là : ${plural(mistaken.length, 'erreur donne', 'erreurs donnent')} un autre code, sur ${tried}.`}
          </p>
          <ul className="mt-2 grid gap-1">
            {mistaken.slice(0, mostShown).map(({ text, slip, as }) => (
              <li key={text} className="wrap-anywhere">
                <span className="font-mono">{text}</span>
                <span className="text-ink-2"> ({slips[slip]}) se lirait </span>
                {as}
              </li>
            ))}
          </ul>
          {mistaken.length > mostShown && (
            <p className="text-ink-2">et {mistaken.length - mostShown} de plus.</p>
          )}
        </div>
      )}
    </div>
  )
}

const mostShown = 8
const slips = {
  dropped: 'un caractère perdu',
  doubled: 'un caractère doublé',
  swapped: 'deux caractères échangés',
} as const

type ReadingProps = { code: Code; best: boolean; rule: string | undefined }

function Reading({ code: { kind, value, carrier, why }, best, rule }: ReadingProps) {
  const own = kind !== 'tracking' && kind !== 'gs1' && kind !== 'product'
  return (
    <li className="rounded-xl border border-line px-4 py-3">
      <p className={best ? 'text-lg font-bold' : ''}>
        <span className="inline-block first-letter:uppercase">{kindWords[kind].noun}</span>{' '}
        <span className="font-mono wrap-anywhere">{value}</span>
        {carrier && ` · ${carrier}`}
      </p>
      <p className="text-sm text-ink-2">
        {why}
        {own && rule && ` Règle : ${rule}.`}
      </p>
    </li>
  )
}
