import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Bill } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { shopTariffsPath } from '../addresses.ts'
import { partiesPath } from '../bill-door.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { Adjustments } from './Adjustments.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { isRunning } from './months.ts'

type Props = { bill: Bill; onChanged: () => void }

/** The acts of a warehouse's manager at a shop's bill. */
export function Managing({ bill, onChanged }: Props) {
  const { shop, month, closed } = bill
  const go = useNavigate()
  const [asked, setAsked] = useState<'close' | 'adjust'>()
  const runs = isRunning(month)
  const fixed = closed ? `Cette facture est arrêtée : ${closed.number}.` : undefined
  const notYet = runs
    ? 'Ce mois n’est pas fini : la facture s’arrête à partir du premier du mois suivant.'
    : undefined
  const [tariffs, parties] = [() => go(shopTariffsPath(shop.slug)), () => go(partiesPath(shop.slug))]
  useActs(
    `Facture ${ofMonth(month)}`,
    [
      {
        id: 'bill.close',
        title: `Arrêter la facture ${ofMonth(month)}`,
        keywords: ['clôturer', 'numéro', 'finir'],
        because: fixed ?? notYet,
        run: () => setAsked('close'),
      },
      {
        id: 'bill.adjust',
        title: `Ajuster la facture ${ofMonth(month)}`,
        keywords: ['ajustement', 'geste', 'avoir', 'ajouter', 'retirer'],
        because: fixed,
        run: () => setAsked('adjust'),
      },
      {
        id: 'bill.parties',
        title: 'Qui facture, qui est facturé',
        keywords: ['siren', 'adresse', 'tva', 'iban'],
        run: parties,
      },
      { id: 'bill.tariffs', title: `Tarifs de ${shop.name}`, keywords: ['prix'], run: tariffs },
    ],
    'managing',
  )
  const stop = () => setAsked(undefined)
  return (
    <section aria-label="Pour l’entrepôt" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex flex-wrap gap-3">
        {!closed && (
          <>
            <Button disabled={runs} onClick={() => setAsked('close')}>
              Arrêter la facture
            </Button>
            <Button look="plain" onClick={() => setAsked('adjust')}>
              Ajuster
            </Button>
          </>
        )}
        <Button look="plain" onClick={parties}>
          Qui facture, qui est facturé
        </Button>
        <Button look="plain" onClick={tariffs}>
          Tarifs
        </Button>
      </div>
      {!closed && runs && <p className="text-sm text-ink-2">{notYet}</p>}
      {!closed && <Adjustments key={bill.upTo} shop={shop.slug} month={month} onChanged={onChanged} />}
      {asked === 'close' && <CloseDialog bill={bill} onChanged={onChanged} onClose={stop} />}
      {asked === 'adjust' && (
        <AdjustDialog shop={shop.slug} month={month} onChanged={onChanged} onClose={stop} />
      )}
    </section>
  )
}
