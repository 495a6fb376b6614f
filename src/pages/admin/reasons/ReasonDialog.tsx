import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { ReasonEntry, ReasonKind, ReasonWanted } from '#contract/endpoints/reason.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { plural } from '#src/ui/numbers.ts'
import { mayAskPhoto } from './words.ts'

type Props = {
  reason: ReasonEntry | undefined
  list: ReasonKind
  atMost: number
  /** Returns the server's refusal, in words. */
  onSave: (reason: Omit<ReasonWanted, 'id' | 'list'>) => Promise<string | undefined>
  onArchive: (reason: ReasonEntry) => Promise<void>
  onRemove: (reason: ReasonEntry) => Promise<void>
  onClose: () => void
}

/** One reason: its words, its rank, its photograph. One that has served is archived, never deleted. */
export function ReasonDialog({ reason, list, atMost, onSave, onArchive, onRemove, onClose }: Props) {
  const [label, setLabel] = useState(reason?.label ?? '')
  const [rank, setRank] = useState(reason?.rank ?? atMost)
  const [photo, setPhoto] = useState(reason?.photo ?? false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const whole = label.trim() !== '' && !Number.isNaN(rank)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !whole) return
    setBusy(true)
    setProblem(await onSave({ label: label.trim(), rank, photo }))
    setBusy(false)
  }
  return (
    <Dialog title={reason?.label ?? 'Ajouter un motif'} onClose={onClose}>
      <Form onSubmit={event => void save(event)} aria-label="Motif" className="mt-4 grid gap-4">
        <TextField label="Motif" value={label} onChange={setLabel} required maxLength={80} autoFocus />
        <NumberField label="Rang" value={rank} onChange={setRank} min={1} max={Math.max(1, atMost)} />
        {mayAskPhoto(list) && <Checkbox label="Exiger une photo" selected={photo} onChange={setPhoto} />}
        {reason && (
          <p className="text-sm text-ink-2">
            {reason.uses === 0
              ? 'Il n’a jamais servi : il peut être supprimé.'
              : `Il a servi ${plural(reason.uses, 'fois', 'fois')} : il s’archive, et ce qui s’est passé le garde.`}
          </p>
        )}
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          {reason && (
            <Button look="quiet" className="me-auto" onClick={() => void onArchive(reason)}>
              {reason.active ? 'Archiver' : 'Proposer de nouveau'}
            </Button>
          )}
          {reason?.uses === 0 && (
            <Button look="quiet" onClick={() => void onRemove(reason)}>
              Supprimer
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy} disabled={!whole}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
