import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { TariffEntry } from '#contract/endpoints/bill.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import { euroText } from '#contract/money.ts'
import { houseDay } from '#machines/shared/house-day.ts'
import { useAccess } from '#src/session/access.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { plural } from '#src/ui/numbers.ts'
import { modelsPath, newTariffPath, shopTariffsPath, tariffPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'

/** « Tarifs » begins with the first of a manager's shops. */
export function FirstTariffsPage() {
  const [first] = useAccess().shops
  if (!first) return <LoadFailure why="Aucune boutique ne vous est ouverte." />
  return <Navigate replace to={shopTariffsPath(first.slug)} />
}

type Holds = 'before' | 'now' | 'later'
type Row = TariffEntry & { readonly holds: Holds }

/** The tariffs come with the latest first: one holds until the next begins. */
function held(tariffs: readonly TariffEntry[]): Row[] {
  const today = houseDay(Date.now())
  const now = tariffs.find(({ from }) => from <= today)
  return tariffs.map(tariff => ({
    ...tariff,
    holds: tariff === now ? 'now' : tariff.from > today ? 'later' : 'before',
  }))
}

/** « Tarifs »: what a shop pays, from which day on. */
export const TariffsPage = listPage({
  title: 'Tarifs',
  lead: 'Ce que paie une boutique, et à partir de quel jour. Un tarif vaut jusqu’au suivant.',
  call: tariffCalls.list,
  params: ({ shop = '' }) => ({ slugShop: shop }),
  read: ({ tariffs }) => ({ rows: held(tariffs) }),
  opens: ({ from }, { shop = '' }) => tariffPath(shop, from),
  none: 'Aucun tarif : rien n’est facturé à cette boutique.',
  columns: [
    {
      id: 'from',
      title: 'À partir du',
      names: true,
      titled: 'before',
      cell: ({ from }) => formatLongDay(from),
      tags: ({ holds, fixed }) => (
        <>
          {holds === 'now' && <Tag>en cours</Tag>}
          {holds === 'later' && <Tag>à venir</Tag>}
          {fixed && <Tag>a servi</Tag>}
        </>
      ),
    },
    {
      id: 'subscription',
      title: 'Abonnement',
      titled: 'before',
      figures: true,
      unbroken: true,
      cell: ({ rules }) => euroOrNone(rules.subscription.cents),
    },
    {
      id: 'minimum',
      title: 'Minimum',
      titled: 'before',
      figures: true,
      unbroken: true,
      cell: ({ rules }) => euroOrNone(rules.minimum.cents),
    },
    {
      id: 'prices',
      title: 'Prix',
      quiet: true,
      cell: ({ rules }) =>
        `${plural(rules.charges.length, 'prix', 'prix')}, ${plural(rules.postage.rules.length, 'ligne')} de port`,
    },
  ],
  usePage: useTariffs,
})

const euroOrNone = (cents: number): string => (cents === 0 ? '—' : euroText(cents))

function useTariffs() {
  const go = useNavigate()
  const { shop = '' } = useParams()
  const { shops } = useAccess()
  return {
    add: {
      id: 'tariff.add',
      title: 'Ajouter un tarif',
      keywords: ['créer', 'nouveau', 'prix'],
      run: () => go(`${newTariffPath}?${new URLSearchParams({ shop })}`),
    },
    tools: [
      {
        id: 'tariff.models',
        title: 'Modèles de tarif',
        button: 'Modèles',
        run: () => go(modelsPath),
      },
    ],
    above: (
      <Select
        look="inline"
        className="border-b border-line px-4 py-2"
        label="Boutique"
        value={shop}
        onChange={slug => go(shopTariffsPath(slug))}
        options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
      />
    ),
  }
}
