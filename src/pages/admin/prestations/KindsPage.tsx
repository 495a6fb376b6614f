import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type PrestationKind,
  type PrestationKindWanted,
  prestationKindCalls,
} from '#contract/endpoints/prestation-kind.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall } from '#src/api/useReading.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { type Listed, listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { KindDialog } from './KindDialog.tsx'
import { unitWords } from './words.ts'

/** « Cartes de prestation »: the works that benches can write down for a shop, each with its card. */
export const KindsPage = listPage({
  title: 'Cartes de prestation',
  lead: 'Ce que l’on peut noter pour une boutique : une carte chacune, à imprimer et à scanner.',
  call: prestationKindCalls.list,
  read: kinds => ({ rows: kinds }),
  search: 'Étiquetage, kit…',
  none: 'Aucune prestation ne répond à cette recherche.',
  empty: 'Aucune prestation encore. Ajoutez ce que vous faites pour vos boutiques.',
  columns: [
    {
      id: 'name',
      title: 'Prestation',
      names: true,
      cell: ({ name }) => name,
      below: ({ code }) => code,
      tags: ({ active }) => !active && <Tag>archivée</Tag>,
    },
    {
      id: 'rank',
      title: 'Rang',
      titled: 'before',
      figures: true,
      quiet: true,
      cell: ({ active, rank }) => (active ? rank : '—'),
    },
    { id: 'unit', title: 'Compte', cell: ({ unit }) => unitWords[unit] },
    {
      id: 'uses',
      title: 'Servi',
      figures: true,
      cell: ({ uses }) => (uses === 0 ? 'jamais servi' : plural(uses, 'fois', 'fois')),
    },
  ],
  usePage: useKinds,
})

/** A kind is made, changed, archived and removed in a dialog. */
function useKinds({ total }: Listed<PrestationKind>) {
  const call = useCall()
  const go = useNavigate()
  const [open, setOpen] = useState<PrestationKind | 'new'>()
  const kind = open === 'new' ? undefined : open
  const close = () => setOpen(undefined)

  const put = (body: PrestationKindWanted) => () => call(prestationKindCalls.save, { body })
  const save = async (wanted: Omit<PrestationKindWanted, 'id'>) => {
    const body = { ...wanted, ...(kind ? { id: kind.id } : {}) }
    const refused = await carryOut(
      put(body),
      `« ${wanted.name} » est enregistrée.`,
      kind ? put(kind) : undefined,
    )
    if (refused === undefined) close()
    return refused
  }
  const archive = async (one: PrestationKind) => {
    close()
    const said = one.active ? 'est archivée : sa carte n’est plus prise.' : 'est de nouveau proposée.'
    await carryOutAloud(put({ ...one, active: !one.active }), `« ${one.name} » ${said}`, put(one))
  }
  const remove = async ({ id, name, code, unit }: PrestationKind) => {
    close()
    const send = () => call(prestationKindCalls.remove, { params: { prestationKind: id } })
    await carryOutAloud(send, `« ${name} » est supprimée.`, put({ name, code, unit }))
  }
  return {
    add: {
      id: 'prestation-kind.add',
      title: 'Ajouter une prestation',
      keywords: ['créer', 'carte', 'travail'],
      run: () => setOpen('new'),
    },
    tools: [
      {
        id: 'prestation-kind.cards',
        title: 'Imprimer les cartes de prestation',
        button: 'Imprimer les cartes',
        run: () => go(pageRoute('cards')),
      },
    ],
    acts: kind
      ? [
          {
            id: 'prestation-kind.archive',
            title: `${kind.active ? 'Archiver' : 'Proposer de nouveau'} : ${kind.name}`,
            run: () => archive(kind),
          },
          {
            id: 'prestation-kind.remove',
            title: `Supprimer : ${kind.name}`,
            because: kind.uses === 0 ? undefined : 'Elle a servi : archivez-la.',
            run: () => remove(kind),
          },
        ]
      : [],
    onOpen: setOpen,
    dialog: open && (
      <KindDialog
        kind={kind}
        atMost={total + (open === 'new' ? 1 : 0)}
        onSave={save}
        onArchive={archive}
        onRemove={remove}
        onClose={close}
      />
    ),
  }
}
