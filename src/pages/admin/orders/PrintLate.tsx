import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { shopPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { plural } from '#src/ui/numbers.ts'
import { useCallId } from '../carry-out.ts'

type Printed = AnswerOf<typeof workListCalls.printLate>['data']

/** Says how many orders are late in each shop, prints their lists, and then what is on none of them. */
export function PrintLate({ onClose }: { onClose: () => void }) {
  const call = useCall()
  const once = useCallId()
  const { shops } = useAccess()
  const { data, refused } = useReading(workListCalls.late, {})
  const [printed, setPrinted] = useState<Printed>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const nameOf = (slug: string) => shops.find(shop => shop.slug === slug)?.name ?? slug
  const print = async () => {
    setBusy(true)
    const answer = await once(options => call(workListCalls.printLate, {}, options))
    setBusy(false)
    if (isRefusal(answer)) setProblem(answer.refused.detail)
    else setPrinted(answer.data)
  }
  if (printed) return <Outcome {...printed} nameOf={nameOf} onClose={onClose} />
  const late = data?.data
  const total = late?.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <Dialog
      title={
        total === undefined
          ? 'Imprimer ce qui est en retard'
          : total === 0
            ? 'Rien n’est en retard'
            : `Imprimer les listes de ${plural(total, 'commande')} en retard ?`
      }
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3">
        {late && late.length > 0 && (
          <>
            <ul className="grid gap-1">
              {late.map(({ shop, orders }) => (
                <li key={shop} className="flex justify-between gap-4">
                  <span className="wrap-anywhere">{nameOf(shop)}</span>
                  <span className="shrink-0 tabular-nums">{plural(orders, 'commande')}</span>
                </li>
              ))}
            </ul>
            <p className="text-ink-2">
              Une liste imprimée réserve ses commandes. Elle se rend tant que personne ne l’a commencée.
            </p>
          </>
        )}
        {total === 0 && <p>Aucune commande à préparer n’a manqué son départ.</p>}
        <FormProblem>{problem ?? refused?.detail}</FormProblem>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {total === 0 ? 'Fermer' : 'Annuler'}
        </Button>
        {total !== undefined && total > 0 && (
          <Button busy={busy} onClick={() => void print()}>
            Imprimer
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type OutcomeProps = Printed & { nameOf: (shop: string) => string; onClose: () => void }

function Outcome({ lists, left, nameOf, onClose }: OutcomeProps) {
  return (
    <Dialog title={`${plural(lists.length, 'liste')} à l’impression`} onClose={onClose} wide>
      <ul className="mt-4 grid max-h-[55dvh] gap-3 overflow-y-auto">
        {left.map(({ shop, why }) => (
          <li key={`${shop} ${why}`} className="border-s-2 border-error ps-3 wrap-anywhere">
            <p className="font-semibold">{nameOf(shop)}</p>
            <p className="text-ink-2">{why}</p>
          </li>
        ))}
        {lists.map(({ name, shop, orders }) => (
          <li key={name} className="border-s-2 border-success ps-3 wrap-anywhere">
            <Link to={withCode(shopPage('picking', shop), name)} className="font-semibold hover:underline">
              {name}
            </Link>
            <p className="text-ink-2">
              {nameOf(shop)} · {plural(orders, 'commande')}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Dialog>
  )
}
