import { formatOwn } from '#contract/barcodes/own.ts'
import { orderInformationOperation } from '#src/operations/order-information/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { packOrders } from '#tests/server/orders/parcels.ts'

export const asking = 'Scannez une commande, un colis ou un numéro de suivi'
export const showing = 'Scannez la commande suivante, ou choisissez quoi faire'
export const choosing = 'Plusieurs commandes : scannez ou choisissez la bonne'
export const numbering = 'Scannez le numéro de suivi à ajouter'
export const confirming = 'Numéro sans clé de contrôle : rescannez-le pour confirmer'
export const withdrawing = 'Scannez le numéro de suivi à retirer, ou choisissez-le'
export const reasoning = 'Pourquoi réimprimer ?'

export const order = (name: string) => formatOwn('order', name)
export const parcel = (name: string) => formatOwn('package', name)

export async function bench(as?: string) {
  const I = await atTheBench(orderInformationOperation, as === undefined ? {} : { as })
  await packOrders(I.server.db)
  return {
    ...I,
    get actor() {
      return I.actor
    },
    /** Types into the search field. */
    type: (text: string) => {
      const event = { type: 'cmd.find', id: `typed-${text}`, text }
      I.actor.send(event)
    },
    opened: () => I.view().opened,
    offered: () => I.view().choices?.map(({ title }) => title) ?? [],
    choose(title: string) {
      const choice = I.view().choices?.find(one => one.title === title)
      if (!choice) throw new Error(`« ${title} » is not offered`)
      const { type, code } = choice.event
      I.command(type, code === undefined ? {} : { code })
    },
  }
}
