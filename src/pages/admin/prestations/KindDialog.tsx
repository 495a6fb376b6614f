import * as z from 'zod/mini'
import { type PrestationKind, PrestationKindWanted } from '#contract/endpoints/prestation-kind.ts'
import { PrestationCode, prestationUnits } from '#contract/entities/prestation.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { number, type Part, select, shown, text } from '../form/parts.tsx'
import { unitWords } from './words.ts'

const Typed = z.extend(z.required(z.pick(PrestationKindWanted, { name: true, unit: true, rank: true })), {
  code: z.union([z.literal(''), PrestationCode]),
})
type Typed = z.infer<typeof Typed>
type Wanted = Omit<PrestationKindWanted, 'id'>

type Props = {
  kind: PrestationKind | undefined
  atMost: number
  /** Returns the server's refusal, in words. */
  onSave: (kind: Wanted) => Promise<string | undefined>
  onArchive: (kind: PrestationKind) => Promise<void>
  onRemove: (kind: PrestationKind) => Promise<void>
  onClose: () => void
}

const units = prestationUnits.map(id => ({ id, label: unitWords[id] }))

/** One kind: its name and its rank. What its card says, and how it counts, is given once. */
export function KindDialog({ kind, atMost, onSave, onArchive, onRemove, onClose }: Props) {
  const fields: readonly Part<Typed>[] = [
    text('name', 'Prestation', { required: true, maxLength: 60, autoFocus: true }),
    ...(kind
      ? [shown<Typed>('given', () => <p className="text-sm text-ink-2">{givenOf(kind)}</p>)]
      : [
          select<'unit', Typed>('unit', 'Elle se compte', units),
          text<'code', Typed>('code', 'Code de la carte', {
            maxLength: 16,
            kept: typed => typed.toUpperCase(),
            help: 'Facultatif : il vient du nom. Il ne change plus ensuite.',
            wrong: 'Des lettres, des chiffres et des tirets.',
          }),
        ]),
    number('rank', 'Rang', { min: 1, max: Math.max(1, atMost) }),
  ]
  const acts = kind && (
    <>
      <Button look="quiet" className="me-auto" onClick={() => void onArchive(kind)}>
        {kind.active ? 'Archiver' : 'Proposer de nouveau'}
      </Button>
      {kind.uses === 0 && (
        <Button look="quiet" onClick={() => void onRemove(kind)}>
          Supprimer
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={kind?.name ?? 'Ajouter une prestation'} onClose={onClose}>
      <EntryForm<Typed, Typed>
        label="Prestation"
        act="Enregistrer"
        start={kind ?? { name: '', unit: 'one', rank: atMost, code: '' }}
        fields={fields}
        read={draft => Typed.safeParse(draft)}
        onSave={({ code, ...wanted }) => onSave({ ...wanted, ...(kind || code === '' ? {} : { code }) })}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose, acts)}
        waits
      />
    </Dialog>
  )
}

function givenOf({ code, unit, uses }: PrestationKind): string {
  const served =
    uses === 0
      ? 'Elle n’a jamais servi : elle peut être supprimée.'
      : `Elle a servi ${plural(uses, 'fois', 'fois')} : elle s’archive, et ce qui a été fait la garde.`
  return `${unitWords[unit]}, carte ${code}. ${served}`
}
