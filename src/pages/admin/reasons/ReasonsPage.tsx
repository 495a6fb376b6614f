import { useState } from 'react'
import {
  type ReasonEntry,
  type ReasonKind,
  type ReasonWanted,
  reasonCalls,
} from '#contract/endpoints/reason.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { useAsked } from '../list/asked.ts'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { kinds } from './words.ts'

const columns: readonly Column[] = [
  { id: 'label', title: 'Motif', names: true, className: 'px-4 py-3' },
  { id: 'rank', title: 'Rang', className: 'px-4 py-3 whitespace-nowrap' },
  { id: 'photo', title: 'Photo', className: 'px-4 py-3' },
  { id: 'uses', title: 'Servi', className: 'px-4 py-3' },
]

/** « Motifs et origines »: why goods are scrapped, come back or wait, and why a paper is printed again. */
export function ReasonsPage() {
  const call = useCall()
  const [asked, onAsk] = useAsked<'rank', { list: ReasonKind }>('rank', { list: 'rebut' })
  const { list } = asked.filters
  const { data, ...reading } = useReading(
    reasonCalls.list,
    { query: { list, ...(asked.text === '' ? {} : { text: asked.text }) } },
    { keepPrevious: true, afterChanges: true },
  )
  const [open, setOpen] = useState<ReasonEntry | 'new'>()
  const rows = data?.data ?? []
  const start = asked.page * asked.size

  const put = (body: ReasonWanted) => () => call(reasonCalls.save, { body })
  const save = async (wanted: Omit<ReasonWanted, 'id' | 'list'>) => {
    const body = { ...wanted, list, ...(open !== undefined && open !== 'new' ? { id: open.id } : {}) }
    const back = open === 'new' || open === undefined ? undefined : put(open)
    const refused = await carryOut(put(body), `« ${wanted.label} » est enregistré.`, back)
    if (refused === undefined) setOpen(undefined)
    return refused
  }
  const archive = async (reason: ReasonEntry) => {
    setOpen(undefined)
    const said = reason.active ? 'est archivé : il n’est plus proposé.' : 'est de nouveau proposé.'
    await carryOutAloud(
      put({ ...reason, active: !reason.active }),
      `« ${reason.label} » ${said}`,
      put(reason),
    )
  }
  const remove = async ({ id, label, photo }: ReasonEntry) => {
    setOpen(undefined)
    const send = () => call(reasonCalls.remove, { params: { reason: id } })
    await carryOutAloud(send, `« ${label} » est supprimé.`, put({ list, label, photo }))
  }
  const actsOn = (reason: ReasonEntry): PageAct[] => [
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
  return (
    <>
      <ListPage
        title="Motifs et origines"
        lead="Ce que l’on choisit au rebut, aux retours et aux réimpressions, dans cet ordre."
        add={{
          id: 'reason.add',
          title: 'Ajouter un motif',
          keywords: ['créer', 'raison', 'origine'],
          run: () => setOpen('new'),
        }}
        acts={[
          ...(open === undefined || open === 'new' ? [] : actsOn(open)),
          ...kinds
            .filter(({ id }) => id !== list)
            .map(({ id, label }) => ({
              id: `reason.${id}`,
              title: `Voir : ${label}`,
              run: () => onAsk({ filters: { list: id } }),
            })),
        ]}
        files="reasons"
        search={{ label: 'Rechercher', placeholder: 'Cassé, refusé…' }}
        filters={
          <Select
            label="Sorte"
            value={list}
            onChange={chosen => {
              const kind = kinds.find(({ id }) => id === chosen)
              if (kind) onAsk({ filters: { list: kind.id } })
            }}
            options={kinds}
          />
        }
        asked={asked}
        onAsk={onAsk}
        columns={columns}
        rows={data && rows.slice(start, start + asked.size)}
        total={rows.length}
        reading={reading}
        none="Aucun motif de cette sorte."
        onOpen={setOpen}
      >
        {({ label, active, rank, photo, uses }) => (
          <>
            <Cell className={`${cell} font-semibold`}>
              {label}
              {!active && <Tag>archivé</Tag>}
            </Cell>
            <Cell className={`${cell} tabular-nums text-ink-2`}>
              <span className="md:sr-only">rang </span>
              {active ? rank : '—'}
            </Cell>
            <Cell className={`${cell} text-ink-2`}>{photo ? 'photo exigée' : 'sans photo'}</Cell>
            <Cell className={`${cell} tabular-nums`}>
              {uses === 0 ? 'jamais servi' : plural(uses, 'fois', 'fois')}
            </Cell>
          </>
        )}
      </ListPage>
      {open !== undefined && (
        <ReasonDialog
          reason={open === 'new' ? undefined : open}
          list={list}
          atMost={rows.length + (open === 'new' ? 1 : 0)}
          onSave={save}
          onArchive={archive}
          onRemove={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
