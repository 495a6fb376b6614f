import { useState } from 'react'
import { exampleOf, formProblem, serialOf, type Written, whyNotSerial } from '#contract/serials.ts'
import { TextField } from '#src/ui/aria/fields.tsx'

/** Shows before it is saved which numbers the form takes: an example, and one to try. */
export function SerialTry({ rule }: { rule: Written }) {
  const [typed, setTyped] = useState('')
  const problem = formProblem(rule)
  const example = problem === undefined ? exampleOf(rule) : undefined
  const number = serialOf(typed)
  const why = number === '' || problem ? undefined : whyNotSerial(number, rule, 'cet article')
  return (
    <div className="grid gap-3">
      {problem && <p className="font-semibold text-error-ink">{problem}</p>}
      {example && (
        <p>
          Ces numéros s’écrivent comme <span className="font-mono wrap-anywhere">{example}</span>.
        </p>
      )}
      <TextField
        label="Essayer un numéro"
        value={typed}
        onChange={setTyped}
        maxLength={80}
        help="Tapez-en un vrai, lu sur une pièce : rien n’est enregistré."
      />
      <p role="status" className="empty:hidden">
        {number !== '' && !problem && (why ?? `${number} convient.`)}
      </p>
    </div>
  )
}
