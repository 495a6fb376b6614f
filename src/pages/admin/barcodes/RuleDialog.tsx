import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { formText } from '#contract/barcodes/form.ts'
import { type Check, checks, type OwnRuleData } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
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

/** The form that one kind of code is printed in. The former one may go on being read. */
export function RuleDialog({ kind, rules, onOrigin, onClose }: Props) {
  const [start] = rules
  const [prefix, setPrefix] = useState(start?.prefix ?? '')
  const [layout, setLayout] = useState(start?.layout ?? '')
  const [charset, setCharset] = useState<OwnRuleData['charset']>(start?.charset ?? 'digit')
  const [min, setMin] = useState(start?.min ?? 6)
  const [max, setMax] = useState(start?.max ?? start?.min ?? 6)
  const [check, setCheck] = useState<Check>(start?.check ?? 'number')
  const [keep, setKeep] = useState(true)
  const { save: saveRules, anew, problem, lost, busy } = useSaveRules({ kind, rules, onSaved: onClose })

  const length = layout === '' ? { min, max: check === 'number' ? min : Math.max(min, max) } : { layout }
  const wanted: OwnRuleData = {
    kind,
    prefix,
    prefixInName: start?.prefixInName ?? true,
    charset,
    check,
    ...length,
  }

  const next = [wanted, ...(keep ? rules.filter(rule => formText(rule) !== formText(wanted)) : [])].slice(
    0,
    5,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    void saveRules(next)
  }
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      anew()
    }
  return (
    <Dialog title={`Forme : ${kindWords[kind].noun}`} onClose={onClose} wide>
      <Form onSubmit={save} aria-label="Forme" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <TextField
            label="Préfixe"
            value={prefix}
            onChange={changing((typed: string) => setPrefix(typed.toUpperCase().trim()))}
            maxLength={12}
            autoFocus
          />
          <Select
            label="Contrôle"
            value={check}
            onChange={changing((id: string) => setCheck(checks.find(one => one === id) ?? check))}
            options={checks.map(id => ({ id, label: checkWords[id] }))}
          />
          <TextField
            label="Modèle"
            value={layout}
            onChange={changing((typed: string) => setLayout(typed.toUpperCase()))}
            maxLength={64}
            help="Facultatif : 9 un chiffre, A une lettre, X l’un ou l’autre. A-99-99-9"
          />
          {layout === '' && (
            <>
              <Select
                label="Fait de"
                value={charset}
                onChange={changing((id: string) =>
                  setCharset(charsets.find(one => one.id === id)?.id ?? charset),
                )}
                options={charsets}
              />
              <NumberField label="Longueur" value={min} onChange={changing(setMin)} min={1} max={64} />
              {check !== 'number' && (
                <NumberField label="Au plus" value={max} onChange={changing(setMax)} min={1} max={64} />
              )}
            </>
          )}
        </div>
        <p className="rounded-xl bg-ground px-4 py-3">Imprimé : {formText(wanted)}</p>
        {rules.length > 0 && (
          <Checkbox
            label="Continuer de lire ce qui est déjà imprimé"
            selected={keep}
            onChange={changing(setKeep)}
          />
        )}
        <Lost what={lost} />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          {onOrigin && (
            <Button look="quiet" className="me-auto" onClick={onOrigin}>
              Revenir à la forme d’origine
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            {lost === undefined ? 'Enregistrer' : 'Confirmer quand même'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
