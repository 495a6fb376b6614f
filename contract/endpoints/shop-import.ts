import * as z from 'zod/mini'
import { change, endpoint, reading, strictDoor } from '../endpoint.ts'
import type { ShopRight } from '../roles.ts'
import { Id, Slug } from '../values.ts'
import {
  AsFile,
  ImportDone,
  ImportHeaded,
  ImportOpening,
  ImportPart,
  ImportReceived,
  ImportStart,
  ImportsFound,
  LinesAsked,
  LinesFound,
} from './import.ts'

/** The files that a shop brings in by itself. */
export const shopImportKinds = ['articles', 'deliveries', 'orders'] as const
export type ShopImportKind = (typeof shopImportKinds)[number]

/** The right that each kind needs; who has none of them is refused before. */
export const shopImportRights = {
  articles: 'stock',
  deliveries: 'stock',
  orders: 'orders',
} as const satisfies Record<ShopImportKind, ShopRight>

const ShopImportKind = z.enum(shopImportKinds)

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const params = z.object({ ...ofShop, import: Id })
const imports = '/rest/shop/{slugShop}/imports'
const one = `${imports}/{import}` as const

/**
 * Imports at the shop's own door: the same as in the administration, and no line reaches another shop. A person sees those whose
 * kind they may bring in.
 */
export const shopImportCalls = {
  list: endpoint({
    ...reading('rest_shop_import_list', imports),
    does: 'Les derniers imports de fichiers d’une boutique',
    ...strictDoor('write'),
    mayBeOld: true,
    params: shopParams,
    answer: ImportsFound,
  }),

  open: endpoint({
    ...change('rest_shop_import_open', imports),
    does: 'Annonce un fichier de la boutique à importer',
    ...strictDoor('write'),
    params: shopParams,
    body: z.extend(ImportOpening, { kind: ShopImportKind }),
    answer: ImportDone,
  }),

  /** Not a change: it writes no row. A part that is sent again is written over itself. */
  part: endpoint({
    name: 'rest_shop_import_part',
    method: 'POST',
    path: `${one}/part`,
    does: 'Envoie un morceau du fichier de la boutique, en base 64',
    ...strictDoor('write'),
    params,
    body: ImportPart,
    answer: ImportReceived,
  }),

  head: endpoint({
    ...reading('rest_shop_import_head', `${one}/head`),
    does: 'Les premières lignes du fichier de la boutique, et ses colonnes reconnues',
    ...strictDoor('write'),
    params,
    answer: ImportHeaded,
  }),

  read: endpoint({
    ...reading('rest_shop_import_read', one),
    does: 'Où en est un import de la boutique',
    ...strictDoor('write'),
    params,
    answer: ImportDone,
  }),

  start: endpoint({
    ...change('rest_shop_import_start', `${one}/start`),
    does: 'Lance un import de la boutique, à blanc ou pour de bon',
    ...strictDoor('write'),
    params,
    body: ImportStart,
    answer: ImportDone,
  }),

  stop: endpoint({
    ...change('rest_shop_import_stop', `${one}/stop`),
    does: 'Arrête un import de la boutique entre deux lignes',
    ...strictDoor('write'),
    params,
    answer: ImportDone,
  }),

  lines: endpoint({
    ...reading('rest_shop_import_lines', `${one}/lines`),
    does: 'Ce que deviennent les lignes d’un fichier de la boutique',
    ...strictDoor('write'),
    params,
    query: LinesAsked,
    answer: LinesFound,
  }),

  refused: endpoint({
    ...reading('rest_shop_import_refused', `${one}/refused`),
    does: 'Les lignes refusées d’un fichier de la boutique, chacune avec sa raison',
    ...strictDoor('write'),
    params,
    query: AsFile,
    file: true,
  }),

  template: endpoint({
    ...reading('rest_shop_import_template', '/rest/shop/{slugShop}/import-template/{kind}'),
    does: 'Un modèle de fichier pour la boutique, avec des exemples',
    ...strictDoor('write'),
    params: z.object({ ...ofShop, kind: ShopImportKind }),
    query: AsFile,
    file: true,
  }),
}
