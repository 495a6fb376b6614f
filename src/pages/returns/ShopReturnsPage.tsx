import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router-dom'
import { classify } from '#contract/barcodes/classify.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { type DecidedReturn, type Returnable, returnCalls } from '#contract/endpoints/return.ts'
import type { Order } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Empty, OrderBadge, Panel } from '#src/operations/order-information/parts.tsx'
import { ReturnPhoto } from '#src/operations/photos/SmallPhoto.tsx'
import { useDialogScans, useScan } from '#src/scan/provider.tsx'
import { nameCode } from '#src/scan/words.ts'
import { useAccess, useShop } from '#src/session/access.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { ReturnForm } from './ReturnForm.tsx'

const codesOfOrders = ['order', 'package', 'tracking', 'return'] as const

/** The returns of one shop: an order is found by any of its codes, and a return of it is opened. */
export function ShopReturnsPage() {
  const shop = useShop()
  const [params, setParams] = useSearchParams()
  const asked = params.get('code')?.trim() ?? ''
  const [typed, setTyped] = useState(asked)
  const { data, refused, isFetching, readAgain } = useReading(
    returnCalls.findForShop,
    { params: { slugShop: shop.slug }, query: { code: asked } },
    { enabled: asked !== '', afterChanges: true },
  )

  const ask = (code: string) => {
    setTyped(code)
    setParams(code === '' ? {} : { code })
  }
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => codesOfOrders.some(one => one === kind))
    if (!code) return null
    ask(code.value)
    return { kind: 'accepted', tone: 'step', text: nameCode(code), code }
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>{`Retours · ${shop.name} · Douchette`}</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Retours de {shop.name}</h1>
        <p className="mt-1 text-ink-2">Scannez la commande ou le colis rendu, ou tapez son numéro.</p>
      </div>
      <search>
        <Form
          onSubmit={event => {
            event.preventDefault()
            ask(typed.trim())
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            label="Commande, colis, numéro de suivi ou client"
            value={typed}
            onChange={setTyped}
            maxLength={120}
            className="min-w-0 flex-1 basis-64"
          />
          <Button type="submit" busy={isFetching && typed.trim() === asked && asked !== ''}>
            Chercher
          </Button>
        </Form>
      </search>
      {refused && (
        <div role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-5">
          <p>{refused.detail}</p>
          {refused.status !== 404 && (
            <Button look="plain" busy={isFetching} onClick={readAgain}>
              Réessayer
            </Button>
          )}
        </div>
      )}
      {asked !== '' && !data && !refused && <LoadingPanel />}
      {data && !refused && (
        <>
          <p role="status" className="text-ink-2">
            {data.data.length === 0
              ? `Aucune commande de ${shop.name} ne répond à « ${asked} ».`
              : `${plural(data.data.length, 'commande')}.`}
          </p>
          {data.data.map(found => (
            <FoundOrder key={found.order.name} found={found} asked={asked} />
          ))}
        </>
      )}
    </div>
  )
}

function FoundOrder({ found, asked }: { found: Returnable; asked: string }) {
  const { order, returnable, waiting, decided } = found
  const shop = useShop()
  const { warehouse } = useAccess()
  const [opening, setOpening] = useState(false)
  const mayBook = warehouse?.roles.includes('ReturnProduct') === true && returnable.length > 0
  return (
    <Panel title={`${order.name} · ${order.customer}`}>
      <div className="grid gap-4 px-5 py-4">
        <div className="flex flex-wrap items-center gap-3">
          <OrderBadge status={order.status} />
          {warehouse?.roles.includes('Print') && <BearingParcel order={order} asked={asked} />}
        </div>
        {returnable.length === 0 ? (
          <Empty>Rien de cette commande ne peut revenir.</Empty>
        ) : (
          <ul aria-label={`Peut revenir de ${order.name}`} className="grid gap-1">
            {returnable.map(({ product, qty }) => (
              <li key={product.sku} className="flex justify-between gap-4 wrap-anywhere">
                <span>
                  {product.name} <span className="text-sm text-ink-2">{product.sku}</span>
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{plural(qty, 'pièce')}</span>
              </li>
            ))}
          </ul>
        )}
        {waiting.map(one => (
          <div
            key={one.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-warning-soft px-4 py-3 text-warning-ink"
          >
            <p className="min-w-0 flex-1 basis-60">
              Le retour {one.name} attend depuis le {formatLongDay(one.at)} : {one.waitReason.label},{' '}
              {plural(
                one.lines.reduce((sum, { qty }) => sum + qty, 0),
                'pièce',
              )}
              .
            </p>
            <PhotoOf shop={shop.slug} one={one} />
          </div>
        ))}
        {decided.map(one => (
          <div
            key={one.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-hover px-4 py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              Le retour {one.name} du {formatLongDay(one.at)} est traité : {one.origin.label}.
            </p>
            <PhotoOf shop={shop.slug} one={one} />
          </div>
        ))}
        {mayBook && !opening && (
          <Button look="plain" className="justify-self-start" onClick={() => setOpening(true)}>
            Ouvrir un retour
          </Button>
        )}
        {opening && <ReturnForm found={found} onDone={() => setOpening(false)} />}
      </div>
    </Panel>
  )
}

function PhotoOf({ shop, one: { name, origin, photo, noPhoto } }: { shop: string; one: DecidedReturn }) {
  return <ReturnPhoto shop={shop} of={{ name: `Retour ${name}`, origin: origin.label, photo, noPhoto }} />
}

/** The order's parcel with the tracking number that was asked for. */
export function BearingParcel({ order, asked }: { order: Order; asked: string }) {
  const { grammar } = useScan()
  const isTracking = classify(asked, { grammar: grammar() }).some(({ kind }) => kind === 'tracking')
  const { data } = useReading(
    orderCalls.tracking,
    { params: { order: order.name, trackingNumber: asked } },
    { enabled: isTracking },
  )
  return data && <p className="text-ink-2">Ce numéro est celui du colis {data.data.name}.</p>
}
