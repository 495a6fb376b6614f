import Ban from 'lucide-react/icons/ban'
import { Suspense, useState } from 'react'
import { locationCalls } from '#contract/endpoints/location.ts'
import { placeCalls } from '#contract/endpoints/place.ts'
import { type Location, type LocationKind, shelfKinds } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { type PageAct, useActs } from '#src/commands/page.ts'
import { articlePage } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { useOnWall } from '#src/terminal/context.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { notify } from '#src/ui/notify.ts'
import { count } from '#src/ui/numbers.ts'
import type { Article } from './CorrectStock.tsx'
import { Moves } from './Moves.tsx'
import { Stock, useMayCorrect } from './Stock.tsx'
import { Failed, Loading, Unknown } from './states.tsx'

const WallFacts = lazyPage(async () => (await import('./WallFacts.tsx')).WallFacts)
const CorrectStock = lazyPage(async () => (await import('./CorrectStock.tsx')).CorrectStock)

export function LocationPage({ name }: { name: string }) {
  const { data, refused, isFetching, readAgain } = useReading(
    locationCalls.information,
    { params: { locationName: name } },
    { afterChanges: true },
  )
  if (data) return <Sheet location={data.data} />
  if (!refused) return <Loading what="Emplacement" />
  if (refused.status === 404) return <Unknown title="Emplacement inconnu" why={refused.detail} />
  return <Failed refused={refused} busy={isFetching} onRetry={readAgain} />
}

const kindNames: Readonly<Record<LocationKind, string>> = {
  storage: 'Stockage',
  quarantine: 'Quarantaine',
  packing: 'Emballage',
  supplier: 'Fournisseurs',
  customer: 'Clients',
  rebut: 'Rebut',
  adjustment: 'Ajustements',
  returns: 'Retours',
}

function Sheet({ location }: { location: Location }) {
  const { name, zone, kind, blocked, stock, lastCountAt } = location
  const { shops } = useAccess()
  const onWall = useOnWall()
  const call = useCall()
  const [correcting, setCorrecting] = useState(false)
  const mayCorrect = useMayCorrect()
  const articles = correctable(stock).filter(({ shop }) => mayCorrect(shop))
  const mayBeCorrected = !blocked && shelfKinds.includes(kind) && articles.length > 0
  const blocking = useBlocking(location)
  useActs(name, blocking.acts)
  const total = stock.reduce((sum, { qty }) => sum + qty, 0)
  const readMoves = (before: number | undefined, signal: AbortSignal) =>
    call(locationCalls.moves, { params: { locationName: name }, query: { before } }, { signal })
  const rows = stock.map(({ product, qty, lot, expiry, leastDays }) => ({
    key: `${product.sku} ${lot} ${expiry}`,
    title: product.name,
    hint: product.sku,
    photo: product.photo,
    qty,
    ...{ lot, expiry, leastDays },
    ...(shops.some(({ slug }) => slug === product.shop)
      ? { to: articlePage(product.shop, product.sku) }
      : {}),
  }))
  const about = [
    kindNames[kind],
    zone,
    lastCountAt ? `compté le ${formatLongDay(lastCountAt)}` : 'jamais compté',
  ].join(' · ')
  const empty = 'Rien à cet emplacement.'
  if (onWall) {
    return (
      <WallFacts
        title={name}
        about={blocked ? `Bloqué · ${about}` : about}
        total={total}
        rows={rows}
        empty={empty}
      />
    )
  }

  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>{`${name} · Douchette`}</title>
      <header className="panel flex flex-wrap items-center gap-5 p-5">
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-2xl font-bold tracking-tight wrap-anywhere md:text-3xl">{name}</h1>
          <p className="mt-1 text-ink-2 wrap-anywhere">{about}</p>
          {blocked && (
            <p className="mt-3 inline-flex items-center gap-2 rounded-xl bg-error-soft px-3 py-1.5 font-semibold text-error-ink">
              <Ban size={18} aria-hidden />
              Bloqué : rien n’y entre, rien n’en sort
            </p>
          )}
        </div>
        <p className="tabular-nums sm:text-end">
          <span className="block text-4xl font-bold md:text-5xl">{count(total)}</span>
          <span className="text-ink-2">{total < 2 ? 'pièce' : 'pièces'}</span>
        </p>
        {blocking.may &&
          blocking.acts
            .filter(({ because }) => because === undefined)
            .map(({ id, run }) => (
              <Button key={id} look="quiet" onClick={() => void run()}>
                {blocked ? 'Débloquer' : 'Bloquer'}
              </Button>
            ))}
        {mayBeCorrected && (
          <Button look="plain" onClick={() => setCorrecting(true)}>
            Corriger le stock
          </Button>
        )}
      </header>
      {correcting && (
        <Suspense>
          <CorrectStock place={name} articles={articles} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      <Stock title="Contenu" of="Article" empty={empty} rows={rows} />
      <Moves of={name} read={readMoves} at={name} />
    </article>
  )
}

/** Each article of the location once, even if it has several lots. */
function correctable(stock: Location['stock']): Article[] {
  const articles = new Map<string, Article>()
  for (const { product } of stock) {
    const { sku, shop, name, codes } = product
    articles.set(`${shop} ${sku}`, { sku, shop, name, codes: codes.map(({ code }) => code) })
  }
  return [...articles.values()]
}

const managers = 'Un emplacement est bloqué par un responsable.'

/** Blocks and unblocks the place, with an undo; whether `may` this person. */
function useBlocking({ name, blocked }: Location): { may: boolean; acts: readonly PageAct[] } {
  const call = useCall()
  const { user, warehouse } = useAccess()
  const may = user.role !== 'operator' && warehouse !== null

  const block = async (on: boolean, undo?: () => unknown) => {
    const found = await call(placeCalls.list, { query: { text: name, size: 200 } })
    if (isRefusal(found)) return notify({ level: 'error', text: found.refused.detail })
    const places = found.data.places.filter(place => place.name === name).map(({ id }) => id)
    const answer = await call(placeCalls.change, { body: { places, change: { blocked: on } } })
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({
      level: 'success',
      text: `${name} est ${on ? 'bloqué' : 'débloqué'}.`,
      ...(undo ? { undo } : {}),
    })
  }
  const act = (on: boolean): PageAct => ({
    id: on ? 'place.block' : 'place.unblock',
    title: `${on ? 'Bloquer' : 'Débloquer'} ${name}`,
    because: may
      ? blocked === on
        ? `${name} ${on ? 'est déjà' : 'n’est pas'} bloqué.`
        : undefined
      : managers,
    run: () => block(on, () => block(!on)),
  })
  return { may, acts: [act(true), act(false)] }
}
