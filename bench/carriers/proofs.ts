import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { remedyCalls } from '#contract/endpoints/remedy.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { packerOf, type Scene, until } from './packer.ts'

/** A day at the bench, with a carrier that can all that karrio asks of one. */
export async function aDay(scene: Scene): Promise<void> {
  const { house, karrio, door, told } = scene
  const packer = packerOf(scene)

  const first = await house.pack('maison')
  await packer.waitFor(first.parcel.id)
  const [atKarrio] = await karrio.shipments(first.parcel.name)
  const paper = await karrio.paper(`/v1/shipments/${atKarrio?.id}/label.pdf`)
  told(paper.startsWith('%PDF-'), `l’étiquette de karrio est un PDF (${paper.length} octets)`)
  const { parcel, prints } = await packer.fetched(first.parcel.id)
  const [label] = prints
  const bars = label ? await readZpl(label.data) : []
  told(
    label?.format === 'zpl' && bars.includes(parcel?.tracking ?? '-'),
    `l’imprimante Zebra la reçoit en ZPL, le numéro ${parcel?.tracking} se lit dans ses barres`,
    JSON.stringify(bars),
  )
  const seen = (await packer.information(first.order.name))?.parcels[0]
  told(
    seen?.carriage?.priceCents === 640 && seen.carriage.currency === 'EUR',
    'son prix (6,40 €) et sa prestation sont à « Information commande »',
    JSON.stringify(seen?.carriage),
  )

  const cheapest = await packer.seeOne((await house.pack('maison-libre')).parcel, 'sans prestation')
  told(cheapest?.carriage?.service === 'maison_standard', 'sans prestation, la moins chère est prise')

  door.refuse('Le poids dépasse ce que ce contrat permet')
  const heavy = await house.pack('maison-libre')
  const refused = await packer.waitFor(heavy.parcel.id)
  told(
    refused?.refusedFor === 'weight' && refused.reason === 'Le poids dépasse ce que ce contrat permet',
    'un refus du transporteur arrive au poste dans ses mots',
    JSON.stringify(refused),
  )
  door.refuse(undefined)
  const { services } = (await house.call(remedyCalls.services, { params: { parcelId: heavy.parcel.id } }))
    .data
  told(
    JSON.stringify(services.map(one => [one.service, one.priceCents])) ===
      '[["maison_standard",640],["maison_express",1190]]',
    'les tarifs de karrio sont proposés : 6,40 € et 11,90 €',
    JSON.stringify(services),
  )
  const express = services.find(one => one.service === 'maison_express')
  if (express) {
    const service = { account: express.account, service: express.service }
    const body = { orderName: heavy.order.name, parcelId: heavy.parcel.id, service }
    await house.call(shipmentCalls.printMulti, { body })
    const chosen = await packer.seeOne(heavy.parcel, 'la prestation choisie')
    told(chosen?.carriage?.priceCents === 1190, 'la prestation choisie est celle qui est achetée : 11,90 €')
  }

  const lost = await house.pack('maison')
  await packer.seeOne(lost.parcel, 'un colis à annuler')
  await house.call(shipmentCalls.voidParcel, { body: { parcelName: lost.parcel.name } })
  const cancelled = await until(async () => {
    const [one] = await karrio.shipments(lost.parcel.name)
    return one?.status === 'cancelled' ? one : undefined
  }, 60)
  const words = door.knocks.filter(({ path }) => path === '/cancel')
  told(
    cancelled !== undefined && words.length === 1,
    'un colis annulé l’est chez karrio, et chez le transporteur',
  )

  const nowhere = await house.pack('perdu')
  const unknown = await packer.waitFor(nowhere.parcel.id)
  told(unknown?.refusedFor === 'account', `un compte sans connexion est nommé : « ${unknown?.reason} »`)

  await leave(scene, first)
}

/** The lorry takes the first parcel, whose carrier tells karrio where it is, and makes its own paper. */
async function leave(
  scene: Scene,
  first: { order: { name: string }; parcel: { name: string } },
): Promise<void> {
  const { house, karrio, door, told } = scene
  const packer = packerOf(scene)
  const tracking = (await packer.information(first.order.name))?.parcels[0]?.tracking ?? ''
  told(await karrio.tell(tracking, 'Pris en charge à Vénissieux'), 'karrio suit le colis depuis l’achat')
  const body = { trackings: [tracking], seal: true, confirm: true }
  const { slip } = (await house.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'maison' }, body }))
    .data
  const journey = await until(
    async () => (await packer.information(first.order.name))?.parcels[0]?.journey ?? undefined,
    120,
  )
  told(
    journey?.stage === 'in_transit' && journey.said === 'Pris en charge à Vénissieux',
    `le suivi de karrio est à « Information commande » (${journey?.said}, ${journey?.at})`,
    JSON.stringify(journey),
  )
  const ended = (state: 'ready' | 'refused') =>
    until(async () => {
      const { manifests } = (await house.call(carrierSlipCalls.manifests, {})).data
      return manifests.find(one => one.slip === slip.name && one.state === state)
    }, 120)
  const made = () => door.knocks.filter(({ path }) => path === '/manifests').length
  const failed = await ended('refused')
  told(
    failed !== undefined && made() === 1,
    'karrio ne sait pas garder un bordereau : c’est dit, et son transporteur n’est pas prié une deuxième fois',
    JSON.stringify({ failed, made: made() }),
  )
  if (!failed) return
  karrio.keepAddresses()
  await house.call(carrierSlipCalls.retryManifest, { params: { manifest: failed.id } })
  const manifest = await ended('ready')
  told(
    manifest !== undefined && made() === 2,
    `sans cette faute, « Réessayer » le fait pour ${slip.name}`,
    JSON.stringify({ manifest, made: made() }),
  )
  if (!manifest) return
  const { data, prints } = await house.call(carrierSlipCalls.fetchManifests, {
    body: { manifests: [manifest.id] },
  })
  told(
    data.fetched === 1 && prints?.[0]?.role === 'a4' && prints[0].data.startsWith('JVBERi0'),
    'il va à l’imprimante A4, en PDF',
    JSON.stringify(prints?.map(({ title }) => title)),
  )
}
