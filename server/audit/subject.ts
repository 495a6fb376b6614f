/** The fields of addresses and bodies that name something, in the order in which people would say them. */
const naming = [
  'order',
  'orderName',
  'pickingName',
  'parcelName',
  'return',
  'document',
  'campaign',
  'pickingType',
  'carrierSlipGroup',
  'trackingNumber',
  'kind',
  'location',
  'locationSlug',
  'from',
  'to',
  'box',
  'sku',
  'code',
  'barcode',
  'name',
  'ip',
  'id',
  'count',
  'refusal',
] as const

const lists = ['lines', 'parcels', 'trackings', 'moves', 'jobs', 'entries'] as const
const listed = ['sku', 'parcel', 'packaging', 'code', 'name', 'id'] as const

const shownOfList = 3
const longest = 200

/** The names in a call's input. Only fields of these lists are looked at, so that no secret gets into the log. */
export function subjectOf({ params, body }: { params?: unknown; body?: unknown }): string {
  const input = { ...recordOf(body), ...recordOf(params) }
  const names = naming.flatMap(field => textOf(input[field]))
  const members = lists.flatMap(field => membersOf(input[field]))
  return [...new Set([...names, ...members])].join(' · ').slice(0, longest)
}

function membersOf(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  const names = list.flatMap(member =>
    typeof member === 'string'
      ? textOf(member)
      : listed.flatMap(field => textOf(recordOf(member)[field])).slice(0, 1),
  )
  const more = names.length - shownOfList
  return more > 0 ? [...names.slice(0, shownOfList), `et ${more} de plus`] : names
}

/** Leaves badges out: a badge scanned instead of an article would stand in the log, and it opens a session. */
function textOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string' || value === '') return []
  if (/BG-/i.test(value)) return ['(badge)']
  // An address that the gate refused has been checked by nobody: PostgreSQL stores neither U+0000 nor half a character.
  return [value.replace(/\0|\p{Surrogate}/gu, '')]
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
