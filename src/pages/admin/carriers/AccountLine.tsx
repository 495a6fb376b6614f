import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { rulesText } from '#contract/carrier-accounts.ts'
import type { CarrierAccount } from '#contract/endpoints/carrier.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { Tag } from '../list/Rows.tsx'
import { accountName, providerWords } from './AccountForm.tsx'

type Props = {
  account: CarrierAccount
  at: number
  isLast: boolean
  trying: boolean
  said: { readonly text: string; readonly well: boolean } | undefined
  onOpen: () => void
  onTry: () => void
  onMove: (by: -1 | 1) => void
  onSuspend: () => void
  onSecret: () => void
  onRemove: () => void
  /** Its form, while it is open. */
  children: ReactNode
}

/** An account on its carrier's page: where it stands, what it takes, and what can be done with it. */
export function AccountLine({ account, at, isLast, trying, said, children, ...on }: Props) {
  const { provider, service, active, readable, storedAt, waiting } = account
  const name = accountName(account)
  const takes = rulesText(account.rules)
  return (
    <li
      data-account={account.id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line p-4"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h3 className="font-bold">
            {at + 1}. {name}
            {!active && <Tag look="warning">suspendu</Tag>}
            {!readable && <Tag look="warning">secret à saisir</Tag>}
          </h3>
          <p className="text-ink-2 wrap-anywhere">
            {[
              provider === null ? 'Étiquettes de l’entrepôt' : providerWords[provider],
              ...(provider === null ? [] : [service || 'prestation au choix du service']),
            ].join(' · ')}
          </p>
          <p className="text-ink-2 wrap-anywhere">Prend : {takes || 'tous les colis'}</p>
          <p className="text-sm text-ink-2">
            {storedAt === null ? 'Sans secret' : `Secret enregistré le ${formatYearDayHour(storedAt)}`}
            {waiting > 0 && ` · ${plural(waiting, 'colis en cours', 'colis en cours')}`}
          </p>
        </div>
        <div className="flex">
          <IconButton label={`Faire passer ${name} avant`} disabled={at === 0} onClick={() => on.onMove(-1)}>
            <ArrowUp size={20} aria-hidden />
          </IconButton>
          <IconButton label={`Faire passer ${name} après`} disabled={isLast} onClick={() => on.onMove(1)}>
            <ArrowDown size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      {!readable && (
        <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
          La clé de chiffrement du serveur a changé : ce secret ne se lit plus. Saisissez-le de nouveau.
        </p>
      )}
      <p role="status" className={said ? `rounded-xl px-4 py-3 ${said.well ? well : unwell}` : 'sr-only'}>
        {said?.text}
      </p>
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        <Button look="plain" className="px-4" aria-label={`Modifier ${name}`} onClick={on.onOpen}>
          Modifier
        </Button>
        <Button look="plain" className="px-4" busy={trying} aria-label={`Essayer ${name}`} onClick={on.onTry}>
          Essayer
        </Button>
        <Button look="quiet" className="px-4" onClick={on.onSuspend}>
          {active ? 'Suspendre' : 'Reprendre'}
        </Button>
        {storedAt !== null && (
          <Button look="quiet" className="px-4" onClick={on.onSecret}>
            Retirer le secret
          </Button>
        )}
        <Button look="quiet" className="px-4" onClick={on.onRemove}>
          Retirer le compte
        </Button>
      </div>
      {children}
    </li>
  )
}

const well = 'bg-success-soft text-success-ink'
const unwell = 'bg-error-soft text-error-ink'
