import { useState } from 'react'
import { formText } from '#contract/barcodes/form.ts'
import { type Check, checks, type OwnRuleData } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { besideCancel, DraftForm } from '../form/EntryForm.tsx'
import { checkbox, number, type Part, row, select, shown, text, when } from '../form/parts.tsx'
import { Lost } from './Lost.tsx'
import { useSaveRules } from './useSaveRules.ts'

type Props = {
  kind: OwnKind
  rules: readonly OwnRuleData[]
  /** Where the form is not the one that it was at first. */
  onOrigin: (() => void) | undefined
  onClose: () => void
}

const checkWords: Readonly<Record<Check, string>> = {
  number: 'Numéro à clé : longueur fixe',
  named: 'Nom à garde et clé : longueur libre',
  mod37: 'Clé MOD 37,36 seule',
  none: 'Sans clé',
}

const charsets = [
  { id: 'digit', label: 'Des chiffres' },
  { id: 'alphanumeric', label: 'Des chiffres ou des lettres' },
  { id: 'name', label: 'Des lettres, des chiffres et des tirets' },
] as const

type Draft = {
  prefix: string
  layout: string
  charset: OwnRuleData['charset']
  min: number
  max: number
  check: Check
  keep: boolean
}

/** The form that one kind of code is printed in. The former one may go on being read. */
export function RuleDialog({ kind, rules, onOrigin, onClose }: Props) {
  const [start] = rules
  const [draft, setDraft] = useState<Draft>({
    prefix: start?.prefix ?? '',
    layout: start?.layout ?? '',
    charset: start?.charset ?? 'digit',
    min: start?.min ?? 6,
    max: start?.max ?? start?.min ?? 6,
    check: start?.check ?? 'number',
    keep: true,
  })
  const { save, anew, lost } = useSaveRules({ kind, rules, onSaved: onClose })
  const { prefix, layout, charset, min, max, check, keep } = draft
  const length = layout === '' ? { min, max: check === 'number' ? min : Math.max(min, max) } : { layout }
  const prefixInName = start?.prefixInName ?? true
  const wanted: OwnRuleData = { kind, prefix, prefixInName, charset, check, ...length }
  const others = keep ? rules.filter(rule => formText(rule) !== formText(wanted)) : []

  const fields: readonly Part<Draft>[] = [
    row(
      2,
      text('prefix', 'Préfixe', {
        kept: typed => typed.toUpperCase().trim(),
        maxLength: 12,
        autoFocus: true,
      }),
      select(
        'check',
        'Contrôle',
        checks.map(id => ({ id, label: checkWords[id] })),
      ),
      text('layout', 'Modèle', {
        kept: typed => typed.toUpperCase(),
        maxLength: 64,
        help: 'Facultatif : 9 un chiffre, A une lettre, X l’un ou l’autre. A-99-99-9',
      }),
      when(layout === '', select('charset', 'Fait de', charsets)),
      when(layout === '', number('min', 'Longueur', { min: 1, max: 64 })),
      when(layout === '' && check !== 'number', number('max', 'Au plus', { min: 1, max: 64 })),
    ),
    shown('printed', () => <p className="rounded-xl bg-ground px-4 py-3">Imprimé : {formText(wanted)}</p>),
    when(rules.length > 0, checkbox('keep', 'Continuer de lire ce qui est déjà imprimé')),
    shown('lost', () => <Lost what={lost} />),
  ]
  const origin = onOrigin && (
    <Button look="quiet" className="me-auto" onClick={onOrigin}>
      Revenir à la forme d’origine
    </Button>
  )
  return (
    <Dialog title={`Forme : ${kindWords[kind].noun}`} onClose={onClose} wide>
      <DraftForm
        label="Forme"
        act={lost === undefined ? 'Enregistrer' : 'Confirmer quand même'}
        draft={draft}
        onChange={next => {
          setDraft(next)
          anew()
        }}
        fields={fields}
        read={() => ({ success: true, data: [wanted, ...others].slice(0, 5) })}
        onSave={save}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
        buttons={besideCancel(onClose, origin)}
      />
    </Dialog>
  )
}
