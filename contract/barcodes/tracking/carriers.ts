/** The carriers of French warehouses, under their common names. */
export const carriers = [
  'Colissimo',
  'Chronopost',
  'La Poste',
  'Poste étrangère',
  'DPD',
  'GLS',
  'Mondial Relay',
  'Relais Colis',
  'Geodis',
  'UPS',
  'FedEx',
  'DHL Express',
  'DHL',
  'Amazon',
  'TNT',
] as const
export type Carrier = (typeof carriers)[number]
