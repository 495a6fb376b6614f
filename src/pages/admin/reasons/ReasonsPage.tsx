import { useState } from 'react'
import { type ReasonEntry, type ReasonWanted, reasonCalls, reasonLists } from '#contract/endpoints/reason.ts'
import { useCall } from '#src/api/useReading.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { type Listed, listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { kindWords } from './words.ts'

/** « Motifs et origines »: why goods are scrapped, come back or wait, and why a paper is printed again. */
export const ReasonsPage = listPage({
  title: 'Motifs et origines',
  lead: 'Ce que l’on choisit au rebut, aux retours et aux réimpressions, dans cet ordre.',
  files: 'reasons',
  call: reasonCalls.list,
  read: reasons => ({ rows: reasons }),
  search: 'Cassé, refusé…',
  filters: { list: { label: 'Sorte', start: 'rebut', options: kindWords } },
  none: 'Aucun motif de cette sorte.',
  columns: [
    {
      id: 'label',
      title: 'Motif',
      names: true,
      cell: ({ label }) => label,
      tags: ({ active }) => !active && <Tag>archivé</Tag>,
    },
    {
      id: 'rank',
      title: 'Rang',
      titled: 'before',
      figures: true,
      quiet: true,
      cell: ({ active, rank }) => (active ? rank : '—'),
    },
    {
      id: 'photo',
      title: 'Photo',
      quiet: true,
      cell: ({ photo }) => (photo ? 'photo exigée' : 'sans photo'),
    },
    {
      id: 'uses',
      title: 'Servi',
      figures: true,
      cell: ({ uses }) => (uses === 0 ? 'jamais servi' : plural(uses, 'fois', 'fois')),
    },
  ],
  usePage: useReasons,
})

/** A reason is made, changed, archived and removed in a dialog. */
function useReasons({ filters, filter, total }: Listed<ReasonEntry>) {
  const call = useCall()
  const list = reasonLists.find(id => id === filters.list) ?? 'rebut'
  const [open, setOpen] = useState<ReasonEntry | 'new'>()
  const reason = open === 'new' ? undefined : open
  const close = () => setOpen(undefined)

  const put = (body: ReasonWanted) => () => call(reasonCalls.save, { body })
  const save = async (wanted: Omit<ReasonWanted, 'id' | 'list'>) => {
    const body = { ...wanted, list, ...(reason ? { id: reason.id } : {}) }
    const refused = await carryOut(
      put(body),
      `« ${wanted.label} » est enregistré.`,
      reason ? put(reason) : undefined,
    )
    if (refused === undefined) close()
    return refused
  }
  const archive = async (reason: ReasonEntry) => {
    close()
    const said = reason.active ? 'est archivé : il n’est plus proposé.' : 'est de nouveau proposé.'
    await carryOutAloud(
      put({ ...reason, active: !reason.active }),
      `« ${reason.label} » ${said}`,
      put(reason),
    )
  }
  const remove = async ({ id, label, photo }: ReasonEntry) => {
    close()
    const send = () => call(reasonCalls.remove, { params: { reason: id } })
    await carryOutAloud(send, `« ${label} » est supprimé.`, put({ list, label, photo }))
  }
  const actsOn = (reason: ReasonEntry) => [
    {
      id: 'reason.archive',
      title: `${reason.active ? 'Archiver' : 'Proposer de nouveau'} : ${reason.label}`,
      run: () => archive(reason),
    },
    {
      id: 'reason.remove',
      title: `Supprimer : ${reason.label}`,
      because: reason.uses === 0 ? undefined : 'Il a servi : archivez-le.',
      run: () => remove(reason),
    },
  ]
  return {
    add: {
      id: 'reason.add',
      title: 'Ajouter un motif',
      keywords: ['créer', 'raison', 'origine'],
      run: () => setOpen('new'),
    },
    acts: [
      ...(reason ? actsOn(reason) : []),
      ...reasonLists
        .filter(id => id !== list)
        .map(id => ({
          id: `reason.${id}`,
          title: `Voir : ${kindWords[id]}`,
          run: () => filter({ list: id }),
        })),
    ],
    onOpen: setOpen,
    dialog: open && (
      <ReasonDialog
        reason={reason}
        list={list}
        atMost={total + (open === 'new' ? 1 : 0)}
        onSave={save}
        onArchive={archive}
        onRemove={remove}
        onClose={close}
      />
    ),
  }
}
