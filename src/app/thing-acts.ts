import { locationCalls } from '#contract/endpoints/location.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import type { Found } from '#contract/endpoints/search.ts'
import { orderStatusWords } from '#contract/entities/order.ts'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { isRefusal } from '#contract/problems.ts'
import { nextStepOf } from '#machines/shared/order-state.ts'
import type { ThingAct } from '#src/commands/look-up.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { articlePage, placePage, withCode } from '#src/operations/thing-pages.ts'
import { orderPath, ordersPath, placesPath } from '#src/pages/admin/addresses.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import {
  type About,
  type Acts,
  type ActsWorld,
  asking,
  boxActs,
  leading,
  receptionActs,
  returnActs,
  slipActs,
  there,
  unless,
} from './acts.ts'
import { labelOf, labelsAsked, moveFrom, stockByPlace } from './moving.ts'
import { runThere } from './run-there.ts'

/** The acts on a found thing; undefined for a thing that is only opened. */
export function actsOf(found: Found, world: ActsWorld): (() => Acts) | undefined {
  switch (found.kind) {
    case 'order':
      return () => orderActs(found, world)
    case 'product':
      return () => articleActs(found, world)
    case 'location':
      return () => placeActs(found, world)
    case 'pickingList':
      return async () => listActs(found, world)
    case 'package':
      return async () => parcelActs(found, world)
    case 'box':
      return async () => boxActs(found, world)
    case 'slip':
      return async () => slipActs(found, world)
    case 'reception':
      return async () => receptionActs(found, world)
    case 'return':
      return async () => returnActs(found, world)
    default:
      return undefined
  }
}

async function orderActs({ name, shop }: Found, world: ActsWorld): Acts {
  const answer = await world.call(orderCalls.information, { query: { order: name } })
  if (isRefusal(answer)) return answer
  const order = answer.data.find(one => one.name === name)
  const next = order ? nextStepOf(order)?.opens : undefined
  const picking = operationPage('picking')
  const at = (operation: string, about: About, code: string | undefined = name) => {
    const screen = operationPage(operation)
    return leading(world, about, screen, code === undefined ? screen : withCode(screen, code))
  }
  const prepare = leading(
    world,
    { id: 'prepare', title: 'Préparer', hint: 'Le picking de sa boutique', icon: 'shopping-basket' },
    picking,
    shop === null ? picking : shopPage('picking', shop),
  )
  const standing = order && `${name} : ${orderStatusWords[order.status].toLowerCase()}, rien à préparer.`
  return [
    unless(next?.operation === 'picking' ? null : (standing ?? null), prepare),
    // A piece of an order of one is packed from its list.
    at(
      'shipment',
      { id: 'pack', title: 'Emballer', icon: 'package-open' },
      next?.operation === 'shipment' ? next.code : name,
    ),
    ...(next?.operation === 'carrier-slip'
      ? [at('carrier-slip', { id: 'load', title: 'Charger sur le bordereau', icon: 'truck' }, next.code)]
      : []),
    ...(await haltActs(name, world)),
    at('order-information', {
      id: 'reprint',
      title: 'Réimprimer un document',
      icon: 'printer',
      keywords: ['étiquette'],
    }),
    at('order-return', { id: 'return', title: 'Enregistrer un retour', icon: 'undo-2' }),
  ]
}

/** The server says whether an order may still be held or released; its page asks for the reason. */
async function haltActs(name: string, world: ActsWorld): Promise<ThingAct[]> {
  const path = orderPath(name)
  const hold = there(
    world,
    { id: 'hold', title: 'Mettre en attente…', icon: 'lock', keywords: ['bloquer', 'retenir'] },
    ordersPath,
    path,
    'page.order.hold',
  )
  const release = there(
    world,
    { id: 'release', title: 'Remettre en route', icon: 'arrow-right', keywords: ['libérer', 'débloquer'] },
    ordersPath,
    path,
    'page.order.release',
  )
  if (hold.because !== undefined) return [hold, release]
  const answer = await world.call(orderFileCalls.information, { params: { order: name } })
  const closed = isRefusal(answer)
    ? { hold: answer.refused.detail, release: answer.refused.detail }
    : answer.data.order.closed
  const acts = [unless(closed.hold, hold), unless(closed.release, release)]
  return isRefusal(answer) ? acts : [...acts, await carrierAct(answer.data.order, world)]
}

/** The carrier is the one answer that it needs, so it is given here, and taken back as it was. */
async function carrierAct(
  { name, carrier, version, closed }: OrderFile,
  { call }: ActsWorld,
): Promise<ThingAct> {
  const answer = await call(orderFileCalls.choices, {})
  const carriers = isRefusal(answer) ? [] : answer.data.carriers.filter(({ slug }) => slug !== carrier)
  const save = (version: number, slug: string) =>
    call(orderFileCalls.save, { params: { order: name }, body: { version, change: { carrier: slug } } })
  const choose = async (slug: string, title: string) => {
    const saved = await save(version, slug)
    if (isRefusal(saved)) return notify({ level: 'error', text: saved.refused.detail })
    const after = saved.data.order.version
    notify({
      level: 'success',
      text: `${name} part avec ${title}.`,
      ...(carrier === null ? {} : { undo: () => save(after, carrier) }),
    })
  }
  return unless(closed.address, {
    id: 'carrier',
    title: 'Changer de transporteur…',
    icon: 'truck',
    keywords: ['livraison', 'colissimo', 'chronopost'],
    asks: {
      title: 'Quel transporteur ?',
      choices: () =>
        carriers.map(({ slug, name: title }) => ({ id: slug, title, run: () => choose(slug, title) })),
    },
    run: () => {},
  })
}

/** This many places are offered for a count or a move; typing narrows none of the others in, their own acts do. */
const placesAtMost = 6

async function articleActs({ name: sku, code, shop }: Found, world: ActsWorld): Acts {
  if (shop === null) return []
  const { call, may, go, hear } = world
  const labels = operationPage('print-product')
  const label = leading(
    world,
    { id: 'label', title: 'Imprimer une étiquette', icon: 'tag', keywords: ['étiqueter'] },
    labels,
    withCode(labels, code ?? ''),
  )
  const params = { slugShop: shop }
  const assembly = operationPage('assembly')
  // A warehouse without assembled kits has no such screen, and is not asked about them.
  const [answer, told] = await Promise.all([
    call(productCalls.information, { params, query: { code: sku } }),
    may(assembly).allowed ? call(productCalls.toldApart, { params, query: { sku } }) : undefined,
  ])
  if (isRefusal(answer)) return answer
  const isAssembled = told !== undefined && !isRefusal(told) && told.data.kit?.mode === 'assembled'
  const places = stockByPlace(answer.data.stock)
  const stocked = [...places].slice(0, placesAtMost)
  const inventory = operationPage('inventory')
  const transfer = operationPage('transfer')
  const mayMove = may(transfer)
  /** As at the shelf: first its label is scanned, then the article. */
  const take = async (place: string) => {
    await go(transfer)
    hear(labelOf(place, world))
    if (code !== null) hear(code)
  }
  const codeless = code === null ? 'Cet article n’a pas encore de code-barres.' : null
  const moving: ThingAct = {
    id: 'move',
    title: 'Déplacer…',
    hint: 'D’où, combien, vers où',
    icon: 'arrow-left-right',
    keywords: ['ranger', 'transférer', 'bouger'],
    ...(mayMove.allowed ? {} : { because: mayMove.because }),
    asks: moveFrom(places, code ?? '', world),
    run: () => {},
  }
  return [
    unless(codeless, label),
    unless(
      codeless,
      asking(
        { ...label, id: 'labels', title: 'Imprimer des étiquettes…', hint: 'Combien' },
        labelsAsked('print-product', code ?? '', world),
      ),
    ),
    ...(isAssembled
      ? [
          unless(
            codeless,
            leading(
              world,
              { id: 'assemble', title: 'Assembler', hint: 'Ce kit, avec ses pièces', icon: 'boxes' },
              assembly,
              withCode(assembly, code ?? ''),
            ),
          ),
        ]
      : []),
    unless(codeless ?? (places.size === 0 ? 'Il n’y en a nulle part.' : null), moving),
    ...stocked.map(([place, qty]) =>
      leading(
        world,
        {
          id: `count.${place}`,
          title: `Compter à ${place}`,
          hint: plural(qty, 'pièce'),
          icon: 'clipboard-list',
        },
        inventory,
        withCode(inventory, place),
      ),
    ),
    ...stocked.map(
      ([place, qty]): ThingAct => ({
        id: `move.${place}`,
        title: `Déplacer depuis ${place}`,
        hint: plural(qty, 'pièce'),
        icon: 'arrow-left-right',
        keywords: ['ranger', 'transférer', 'bouger'],
        ...(mayMove.allowed ? {} : { because: mayMove.because }),
        run: () => take(place),
      }),
    ),
    {
      id: 'correct',
      title: 'Corriger le stock…',
      icon: 'hash',
      keywords: ['rectifier', 'quantité'],
      run: () =>
        runThere(
          articlePage(shop, sku),
          'page.article.correct',
          'La correction n’est pas possible ici.',
          world,
        ),
    },
  ]
}

async function placeActs({ name }: Found, world: ActsWorld): Acts {
  const answer = await world.call(locationCalls.information, { params: { locationName: name } })
  if (isRefusal(answer)) return answer
  const { blocked } = answer.data
  const at = (operation: string, about: About) => {
    const screen = operationPage(operation)
    return leading(world, about, screen, withCode(screen, name))
  }
  const toggle = blocked
    ? ({ id: 'unblock', title: 'Débloquer', icon: 'lock', keywords: ['rouvrir'] } as const)
    : ({ id: 'block', title: 'Bloquer', icon: 'lock', keywords: ['fermer', 'interdire'] } as const)
  return [
    at('print-location', {
      id: 'label',
      title: 'Imprimer son étiquette',
      icon: 'tag',
      keywords: ['étiqueter'],
    }),
    asking(
      at('print-location', { id: 'labels', title: 'Imprimer ses étiquettes…', hint: 'Combien', icon: 'tag' }),
      labelsAsked('print-location', labelOf(name, world), world),
    ),
    at('inventory', { id: 'count', title: 'Compter', icon: 'clipboard-list' }),
    at('transfer', { id: 'take', title: 'Y prendre des articles', icon: 'arrow-left-right' }),
    there(world, toggle, placesPath, placePage(name), `page.place.${toggle.id}`),
  ]
}

/** Each of these screens takes the parcel as if it were scanned there. */
function parcelActs({ name }: Found, world: ActsWorld): ThingAct[] {
  const at = (operation: string, about: About) => {
    const screen = operationPage(operation)
    return leading(world, about, screen, withCode(screen, name))
  }
  return [
    at('packaging', {
      id: 'packaging',
      title: 'Peser, étiqueter ou annuler',
      icon: 'package',
      keywords: ['réimprimer', 'poids', 'carton'],
    }),
    at('carrier-slip', { id: 'load', title: 'Charger sur le bordereau', icon: 'truck' }),
    at('order-return', { id: 'return', title: 'Enregistrer un retour', icon: 'undo-2' }),
  ]
}

function listActs({ name, shop }: Found, world: ActsWorld): ThingAct[] {
  const shipment = operationPage('shipment')
  const picking = operationPage('picking')
  const path = shop === null ? picking : withCode(shopPage('picking', shop), name)
  return [
    leading(
      world,
      { id: 'pack', title: 'Emballer', icon: 'package-open' },
      shipment,
      withCode(shipment, name),
    ),
    leading(
      world,
      { id: 'reprint', title: 'Réimprimer…', hint: 'Demande le motif', icon: 'printer' },
      picking,
      path,
    ),
    there(
      world,
      {
        id: 'release',
        title: 'Rendre ses commandes',
        hint: 'Annule la liste',
        icon: 'undo-2',
        keywords: ['annuler', 'abandonner'],
      },
      picking,
      path,
      'picking.release',
    ),
  ]
}
