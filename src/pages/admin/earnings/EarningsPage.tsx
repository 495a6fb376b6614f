import { type ReactNode, useState } from 'react'
import { earningCalls, type ShopEarnings, type TypeEarnings } from '#contract/endpoints/earning.ts'
import { quantityText } from '#contract/entities/bill-words.ts'
import { charges, groupWords } from '#contract/entities/tariff.ts'
import { euroText } from '#contract/money.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { count } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { useMonth } from '../bills/useMonth.tsx'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { Heading } from '../Heading.tsx'
import { HourDialog } from './HourDialog.tsx'
import { groupsOf, inAll, marginOf } from './margins.ts'

/** « Rentabilité »: what a month is billed at, and what the work for it costs. */
export function EarningsPage() {
  const { month, field } = useMonth('Rentabilité')
  const [open, setOpen] = useState(false)
  const { data, refused, isFetching, readAgain } = useReading(
    earningCalls.month,
    { query: { month } },
    { keepPrevious: true },
  )
  useActs('Rentabilité', [
    {
      id: 'earning.hour',
      title: 'Dire ce que coûte une heure de travail',
      keywords: ['coût', 'salaire', 'charges'],
      run: () => setOpen(true),
    },
  ])
  const found = data?.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Rentabilité"
        lead="Ce qu’un mois facture, ce que son travail coûte, et ce qu’il en reste."
      >
        <Button look="plain" onClick={() => setOpen(true)}>
          Coût de l’heure
        </Button>
      </Heading>
      <div className="panel overflow-hidden p-0">{field}</div>
      {refused && !found ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : !found ? (
        <LoadingPanel />
      ) : (
        <>
          <p className="text-ink-2">
            {found.hourCost === 0
              ? 'Dites ce que coûte une heure de travail : sans cela, il n’y a pas de marge.'
              : `Une heure de travail coûte ${euroText(found.hourCost)}.`}{' '}
            Le temps est celui d’un scan à l’autre d’une même personne ; une pause de plus de dix minutes ne
            compte pas.
          </p>
          <Shops shops={found.shops} known={found.hourCost > 0} />
          <Types types={found.types} known={found.hourCost > 0} />
          <Groups shops={found.shops} />
        </>
      )}
      {open && (
        <HourDialog hourCost={found?.hourCost ?? 0} onChanged={readAgain} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-5">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
)

type Known = { known: boolean }

function Shops({ shops, known }: Known & { shops: readonly ShopEarnings[] }) {
  const cells = (row: ReturnType<typeof inAll>) => [
    euroText(row.net - row.postage),
    quantityText(row.minutes, 'minute'),
    known ? euroText(row.cost) : '—',
    known ? euroText(marginOf(row)) : '—',
  ]
  return (
    <Panel title="Par boutique">
      <FiguresTable
        of="Boutique"
        titles={['Facturé hors port', 'Travail', 'Coût du travail', 'Marge']}
        rows={[
          ...shops.map(row => ({ id: row.shop.slug, name: row.shop.name, cells: cells(row) })),
          { id: 'all', name: 'Toutes', cells: cells(inAll(shops)) },
        ]}
      />
    </Panel>
  )
}

function Types({ types, known }: Known & { types: readonly TypeEarnings[] }) {
  return (
    <Panel title="Par type de commande">
      <p className="text-sm text-ink-2">
        Le prix de la commande seul, sans lignes et pièces supplémentaires, emballage ni port. Le travail :
        prélever, emballer, expédier.
      </p>
      <FiguresTable
        of="Type"
        titles={['Commandes', 'Facturé', 'Travail', 'Coût du travail', 'Marge']}
        rows={types.map(({ kind, orders, cents, minutes, cost }) => ({
          id: kind,
          name: charges[kind].word,
          cells: [
            count(orders),
            euroText(cents),
            quantityText(minutes, 'minute'),
            known ? euroText(cost) : '—',
            known ? euroText(cents - cost) : '—',
          ],
        }))}
      />
    </Panel>
  )
}

function Groups({ shops }: { shops: readonly ShopEarnings[] }) {
  return (
    <Panel title="Ce qui est facturé">
      <FiguresTable
        of="Hors taxes"
        titles={shops.map(({ shop }) => shop.name)}
        none="Rien n’est facturé ce mois-là."
        rows={groupsOf(shops).map(({ group, cents }) => ({
          id: group,
          name: groupWords[group],
          cells: cents.map(euroText),
        }))}
      />
    </Panel>
  )
}
