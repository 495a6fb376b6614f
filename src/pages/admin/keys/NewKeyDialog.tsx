import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { NewApiKey } from '#contract/endpoints/api-key.ts'
import { useAccess } from '#src/session/access.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { DayField } from '#src/ui/aria/days.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { momentOf } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { rightOptions, rightsOf } from './words.ts'

type Props = {
  /** Returns the server's refusal, in words. */
  onSave: (key: NewApiKey) => Promise<string | undefined>
  onClose: () => void
}

export function NewKeyDialog({ onSave, onClose }: Props) {
  const { shops } = useAccess()
  const only = shops.length === 1 ? (shops[0]?.slug ?? null) : null
  const [name, setName] = useState('')
  const [shop, setShop] = useState(only)
  const [rights, setRights] = useState<readonly string[]>(['orders', 'articles', 'stock'])
  const [until, setUntil] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ name?: string; shop?: string; rights?: string }>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wanted = rightsOf(rights)
    setFaults({
      ...(name.trim() === '' ? { name: 'Donnez un nom.' } : {}),
      ...(shop === null ? { shop: 'Choisissez la boutique.' } : {}),
      ...(wanted.length === 0 ? { rights: 'Cochez au moins un droit.' } : {}),
    })
    if (name.trim() === '' || shop === null || wanted.length === 0) return
    const expiresAt = until === null ? null : momentOf(until, 'endOf')
    setBusy(true)
    setProblem(await onSave({ shop, name: name.trim(), rights: wanted, expiresAt }))
    setBusy(false)
  }
  return (
    <Dialog title="Faire une clé" onClose={onClose} wide>
      <Form onSubmit={event => void save(event)} aria-label="Clé" className="mt-4 grid gap-5">
        <TextField
          label="Nom"
          value={name}
          onChange={setName}
          required
          maxLength={80}
          autoFocus
          error={faults.name}
          help="Le programme qui s’en servira."
        />
        <Select
          label="Boutique"
          value={shop}
          onChange={setShop}
          placeholder="À choisir"
          error={faults.shop}
          options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        />
        <Choices
          title="Droits"
          help="Seulement ce dont il a besoin."
          options={rightOptions}
          chosen={rights}
          onChange={setRights}
        />
        <FormProblem>{faults.rights}</FormProblem>
        <DayField label="Ouvre jusqu’au" value={until} onChange={setUntil} help="Vide : sans fin." />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            Faire la clé
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
