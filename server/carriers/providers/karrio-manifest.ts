import * as z from 'zod/mini'
import { ask, fileAt, whyNot } from './karrio-ask.ts'
import {
  type Asking,
  type Later,
  later,
  type ManifestAsked,
  type Manifested,
  type Paper,
  type Refused,
  readJson,
  refused,
  type Travelling,
  unexpected,
} from './provider.ts'
import type { Heard } from './talk.ts'

/** The parts of karrio's manifests that we need, as its description 2026.1.32 names them. */
const Manifest = z.object({ reference: z.nullish(z.string()), manifest_url: z.nullish(z.string()) })
const Manifests = z.object({ results: z.array(Manifest) })
const Carrier = z.object({ capabilities: z.optional(z.array(z.string())) })
const Shipment = z.object({ id: z.string(), carrier_name: z.nullish(z.string()) })

type Ended = Refused | Later

const atOnce = 8

/** An account may have let karrio choose, so a lorry may carry several carriers' parcels: one manifest for each that makes any. */
export async function manifestByKarrio(asked: ManifestAsked, asking: Asking): Promise<Manifested> {
  const groups = await byCarrier(asked.parcels, asking)
  if ('came' in groups) return groups
  const papers: Paper[] = []
  for (const [carrier, ids] of groups) {
    const paper = await manifestOf(carrier, ids, asked, asking)
    if (paper && 'came' in paper) return paper
    if (paper) papers.push(paper)
  }
  return { came: 'manifest', papers }
}

async function byCarrier(parcels: readonly Travelling[], asking: Asking) {
  const groups = new Map<string, string[]>()
  for (let at = 0; at < parcels.length; at += atOnce) {
    const some = parcels.slice(at, at + atOnce).flatMap(({ remoteId }) => remoteId ?? [])
    for (const shipment of await Promise.all(some.map(id => shipmentOf(id, asking)))) {
      if ('came' in shipment) return shipment
      const { id, carrier_name: carrier } = shipment
      if (carrier) groups.set(carrier, [...(groups.get(carrier) ?? []), id])
    }
  }
  return groups
}

const shipmentOf = (id: string, asking: Asking) =>
  read(Shipment, asking, `/v1/shipments/${encodeURIComponent(id)}`)

async function manifestOf(
  carrier: string,
  ids: readonly string[],
  { slip, warehouse, from }: ManifestAsked,
  asking: Asking,
): Promise<Paper | Ended | undefined> {
  const about = await read(Carrier, asking, `/v1/carriers/${encodeURIComponent(carrier)}`)
  if ('came' in about) return about
  // Its connections call them `manifest`, its carriers `Manifest`.
  if (!about.capabilities?.some(name => name.toLowerCase() === 'manifest')) return undefined
  // karrio has no idempotency key: a further try looks first what it has under the slip's name.
  const known = await read(Manifests, asking, `/v1/manifests?carrier_name=${encodeURIComponent(carrier)}`)
  if ('came' in known) return known
  const body = {
    ...{ carrier_name: carrier, reference: slip, shipment_ids: ids },
    address: {
      ...{ company_name: warehouse.slice(0, 50), address_line1: from.lines[0]?.slice(0, 50) ?? '' },
      ...{ postal_code: from.postcode, city: from.city.slice(0, 30), country_code: from.country },
    },
  }
  const made = known.results.find(({ reference }) => reference === slip) ?? (await makeManifest(body, asking))
  if ('came' in made) return made
  if (!made.manifest_url) return later('son bordereau n’est pas encore là')
  const file = await fileAt(made.manifest_url, 'son bordereau', asking)
  return 'came' in file ? file : { title: `Bordereau de ${carrier}`, data: file.data }
}

/** karrio asks its carrier before it fails, so only a person may have it asked once more. */
async function makeManifest(body: unknown, asking: Asking) {
  const heard = await ask(asking, 'POST', '/v1/manifests', body)
  if (heard.came === 'answer' && heard.status >= 500) {
    const why = whyNot(heard) ?? `erreur ${heard.status}`
    return refused(`karrio n’a pas pu garder son bordereau (${why})`)
  }
  return readHeard(Manifest, heard)
}

const read = async <Shape extends z.ZodMiniType>(shape: Shape, asking: Asking, path: string) =>
  readHeard(shape, await ask(asking, 'GET', path))

function readHeard<Shape extends z.ZodMiniType>(shape: Shape, heard: Heard): z.infer<Shape> | Ended {
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200 && heard.status !== 201) {
    const words = whyNot(heard)
    const isRefusal = heard.status === 400 || heard.status === 424
    return isRefusal && words !== undefined ? refused(words) : unexpected(heard.status)
  }
  const said = shape.safeParse(readJson(heard.body))
  return said.success ? said.data : unexpected(heard.status)
}
