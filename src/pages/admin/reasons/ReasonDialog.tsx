import * as z from 'zod/mini'
import { type ReasonEntry, type ReasonKind, ReasonWanted } from '#contract/endpoints/reason.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { checkbox, number, type Part, shown, text, when } from '../form/parts.tsx'
import { mayAskPhoto } from './words.ts'

const Typed = z.required(z.pick(ReasonWanted, { label: true, rank: true, photo: true }))
type Typed = z.infer<typeof Typed>

type Props = {
  reason: ReasonEntry | undefined
  list: ReasonKind
  atMost: number
  /** Returns the server's refusal, in words. */
  onSave: (reason: Typed) => Promise<string | undefined>
  onArchive: (reason: ReasonEntry) => Promise<void>
  onRemove: (reason: ReasonEntry) => Promise<void>
  onClose: () => void
}

/** One reason: its words, its rank, its photograph. One that has served is archived, never deleted. */
export function ReasonDialog({ reason, list, atMost, onSave, onArchive, onRemove, onClose }: Props) {
  const fields: readonly Part<Typed>[] = [
    text('label', 'Motif', { required: true, maxLength: 80, autoFocus: true }),
    number('rank', 'Rang', { min: 1, max: Math.max(1, atMost) }),
    when(mayAskPhoto(list), checkbox('photo', 'Exiger une photo')),
    shown('uses', () => reason && <p className="text-sm text-ink-2">{usesOf(reason)}</p>),
  ]
  const acts = reason && (
    <>
      <Button look="quiet" className="me-auto" onClick={() => void onArchive(reason)}>
        {reason.active ? 'Archiver' : 'Proposer de nouveau'}
      </Button>
      {reason.uses === 0 && (
        <Button look="quiet" onClick={() => void onRemove(reason)}>
          Supprimer
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={reason?.label ?? 'Ajouter un motif'} onClose={onClose}>
      <EntryForm<Typed, Typed>
        label="Motif"
        act="Enregistrer"
        start={reason ?? { label: '', rank: atMost, photo: false }}
        fields={fields}
        read={draft => Typed.safeParse(draft)}
        onSave={onSave}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose, acts)}
        waits
      />
    </Dialog>
  )
}

const usesOf = ({ uses }: ReasonEntry): string =>
  uses === 0
    ? 'Il n’a jamais servi : il peut être supprimé.'
    : `Il a servi ${plural(uses, 'fois', 'fois')} : il s’archive, et ce qui s’est passé le garde.`
