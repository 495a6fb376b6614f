import type { ApiKey } from '#contract/endpoints/api-key.ts'
import { Cell, type Column, Table } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent, formatYearDayHour } from '#src/ui/dates.ts'
import { cell, Tag } from '../list/ListPage.tsx'
import { useShopNames } from '../shop-names.ts'
import { rightsText, stateOf } from './words.ts'

const heading = 'px-4 py-3'
const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', names: true, className: heading },
  { id: 'shop', title: 'Boutique', className: heading },
  { id: 'rights', title: 'Droits', className: heading },
  { id: 'used', title: 'Dernier usage', className: heading },
  { id: 'until', title: 'Ouvre jusqu’à', className: heading },
  { id: 'acts', title: 'Actions', quiet: true },
]

type Acts = { onRotate: (key: ApiKey) => void; onRevoke: (key: ApiKey) => void }

export function KeysTable({ keys, ...acts }: { keys: readonly ApiKey[] } & Acts) {
  return (
    <section aria-label="Clés" className="panel overflow-hidden p-0">
      <div className="relative md:overflow-x-auto">
        <Table
          label="Clés des programmes"
          columns={columns}
          rows={keys}
          none={
            <p className="px-4 py-12 text-center text-ink-2">
              Aucun programme n’entre ici encore. Faites une clé pour celui d’une boutique.
            </p>
          }
          className="md:min-w-[52rem]"
          headClassName="border-b border-line bg-ground text-sm max-md:hidden"
          rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
        >
          {key => <Line of={key} {...acts} />}
        </Table>
      </div>
    </section>
  )
}

function Line({ of, onRotate, onRevoke }: { of: ApiKey } & Acts) {
  const { name, shop, rights, prefix, madeAt, madeBy, lastUsedAt, expiresAt, revokedAt, previousUntil } = of
  const owner = useShopNames({ shops: [shop], otherShops: 0 })
  const now = Date.now()
  const state = stateOf(of, now)
  const overlaps = previousUntil !== null && Date.parse(previousUntil) > now
  return (
    <>
      <Cell className={cell}>
        <span className="font-semibold">{name}</span>
        {state === 'revoked' && <Tag>révoquée</Tag>}
        {state === 'expired' && <Tag look="warning">expirée</Tag>}
        <span className="block font-mono text-sm text-ink-2">{prefix}…</span>
      </Cell>
      <Cell className={cell}>{owner}</Cell>
      <Cell className={cell}>{rightsText(rights)}</Cell>
      <Cell className={cell}>
        <span className="text-ink-2 md:sr-only">dernier usage : </span>
        {lastUsedAt === null ? 'jamais' : `vers ${formatRecent(lastUsedAt)}`}
        <span className="block text-sm text-ink-2">
          faite le {formatYearDayHour(madeAt)}, {madeBy ?? 'en ligne de commande'}
        </span>
      </Cell>
      <Cell className={cell}>
        <span className="text-ink-2 md:sr-only">ouvre jusqu’à : </span>
        {revokedAt !== null
          ? `révoquée le ${formatYearDayHour(revokedAt)}`
          : expiresAt === null
            ? 'sans fin'
            : formatYearDayHour(expiresAt)}
        {overlaps && (
          <span className="block text-sm text-ink-2">
            l’ancienne ouvre jusqu’au {formatYearDayHour(previousUntil)}
          </span>
        )}
      </Cell>
      <Cell className={cell}>
        {state !== 'revoked' && (
          <span className="flex flex-wrap gap-2">
            <Button
              look="plain"
              className="px-3 text-sm"
              onClick={() => onRotate(of)}
              aria-label={`Remplacer la clé ${name}`}
            >
              Remplacer
            </Button>
            <Button
              look="quiet"
              className="px-3 text-sm"
              onClick={() => onRevoke(of)}
              aria-label={`Révoquer la clé ${name}`}
            >
              Révoquer
            </Button>
          </span>
        )}
      </Cell>
    </>
  )
}
