import { useState } from 'react'
import { formText } from '#contract/barcodes/form.ts'
import { type OwnRuleData, rulesOf } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Confirm } from '../Confirm.tsx'
import { Lost } from './Lost.tsx'
import { useSaveRules } from './useSaveRules.ts'

type Props = { kind: OwnKind; rules: readonly OwnRuleData[]; onClose: () => void }

/** Leads a kind back to the form that it had at first. */
export function OriginDialog({ kind, rules, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const { save, lost, busy } = useSaveRules({ kind, rules, onSaved: onClose })
  const [origin] = rulesOf(kind, [])
  return (
    <Confirm
      title={`Revenir à la forme d’origine : ${kindWords[kind].noun} ?`}
      act={lost === undefined ? 'Revenir' : 'Confirmer quand même'}
      busy={busy}
      onAct={() => void save([]).then(setProblem)}
      onClose={onClose}
    >
      <p>
        {rules[0] && `Imprimé maintenant : ${formText(rules[0])}. `}
        {origin ? `À l’origine : ${formText(origin)}.` : 'À l’origine : pas de code de la maison.'}
      </p>
      <Lost what={lost} />
      <FormProblem>{problem}</FormProblem>
    </Confirm>
  )
}
