/**
 * How a shipment is written down here: its id, and the moment when karrio was asked to buy it. karrio answers once its carrier has,
 * which may take longer than we listen; until then its shipment is a draft still, and a second request would buy a second label.
 */
export type Memory = { readonly id: string; readonly since: Date | undefined }

/** Bought without a draft: no id is known before. */
export const undrafted = 'sans-brouillon'

/** No server in front of karrio lets a request live longer. */
const buyingMayTakeMs = 120_000

export const memoryOf = (id: string): string => `${id} ${new Date().toISOString()}`

export function readMemory(remoteId: string | null): Memory | undefined {
  if (remoteId === null) return undefined
  const [id = '', since] = remoteId.split(' ')
  return { id, since: since === undefined ? undefined : new Date(since) }
}

/** Another server's clock may be a little ahead of ours. */
export const mayStillBuy = ({ since }: Memory): boolean =>
  since !== undefined && Date.now() - since.getTime() < buyingMayTakeMs
