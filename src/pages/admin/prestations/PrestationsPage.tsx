import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import type { Prestation } from '#contract/entities/prestation.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { prestationKindsPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { type Filter, shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { useWithoutRole } from '../list/useMany.tsx'
import { PrestationDialog } from './PrestationDialog.tsx'
import { prestationColumns, prestationList, stateFilter } from './prestation-list.tsx'

const kindFilter: Filter = {
  label: 'Prestation',
  all: 'Toutes',
  useOptions: () =>
    (useReading(prestationKindCalls.list, { query: {} }, { freshMs: 60_000 }).data?.data ?? []).map(
      ({ code, name }) => ({ id: code, label: name }),
    ),
}

/** « Prestations »: what was done for shops besides, what runs, and what somebody forgot to end. */
export const PrestationsPage = listPage({
  ...prestationList,
  lead: 'Ce qui a été fait pour les boutiques, ce qui court, et ce que l’on a oublié de finir.',
  files: 'prestations',
  call: prestationCalls.list,
  filters: { state: stateFilter, kind: kindFilter, shop: shopFilter },
  columns: prestationColumns(true),
  usePage: usePrestations,
})

/** One opens in a dialog: a forgotten one is ended there, any is undone. */
function usePrestations() {
  const call = useCall()
  const go = useNavigate()
  const because = useWithoutRole('Prestation')
  const [open, setOpen] = useState<Prestation>()
  const close = () => setOpen(undefined)
  const undo = async ({ id, kind }: Prestation) => {
    close()
    await carryOutAloud(
      () => call(prestationCalls.undo, { params: { prestation: id } }),
      `« ${kind.name} » est annulée : elle ne compte plus.`,
    )
  }
  const settle = async ({ id, kind, startedAt }: Prestation, minutes: number, note: string) => {
    const endedAt = new Date(Date.parse(startedAt ?? '') + minutes * 60_000).toISOString()
    const refused = await carryOut(
      () => call(prestationCalls.settle, { params: { prestation: id }, body: { endedAt, note } }),
      `« ${kind.name} » est finie.`,
    )
    if (refused === undefined) close()
    return refused
  }
  return {
    tools: [
      {
        id: 'prestation.kinds',
        title: 'Cartes de prestation',
        button: 'Cartes de prestation',
        run: () => go(prestationKindsPath),
      },
    ],
    acts:
      open && open.state !== 'undone'
        ? [
            {
              id: 'prestation.undo',
              title: `Annuler : ${open.kind.name}`,
              ...(because === undefined ? {} : { because }),
              run: () => undo(open),
            },
          ]
        : [],
    onOpen: setOpen,
    dialog: open && <PrestationDialog prestation={open} onSettle={settle} onUndo={undo} onClose={close} />,
  }
}
