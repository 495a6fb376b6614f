import * as z from 'zod/mini'
import { type PlaceKind, placeCalls } from '#contract/endpoints/place.ts'
import type { Note } from '../../administration/act.ts'
import { recordAct } from '../../audit/record.ts'
import type { AuditDetails } from '../../db/schema/index.ts'
import { savePlaces } from '../../places/save.ts'
import { actorOf, administratorOf, defineKind } from '../kind.ts'
import { oneOf, whole, words, yesNo } from '../values.ts'

const kindWords = {
  stockage: 'storage',
  storage: 'storage',
  quarantaine: 'quarantine',
  quarantine: 'quarantine',
  emballage: 'packing',
  packing: 'packing',
  retours: 'returns',
  returns: 'returns',
} as const satisfies Record<string, PlaceKind>

export const places = defineKind({
  id: 'places',
  title: 'Emplacements',
  fields: {
    name: {
      title: 'Emplacement',
      hints: ['nom', 'name', 'location', 'place', 'adresse', 'bin', 'code'],
      help: 'Allée, travée, niveau : A-01-02-3. Il s’imprime en code-barres.',
      required: true,
      examples: ['A-01-01-1', 'A-01-02-1'],
      reads: words(60),
    },
    kind: {
      title: 'Sorte',
      hints: ['type', 'kind', 'genre', 'usage'],
      help: 'Stockage, quarantaine, emballage ou retours ; stockage si la colonne manque.',
      examples: ['stockage', 'stockage'],
      reads: z.optional(oneOf(kindWords)),
    },
    zone: {
      title: 'Zone',
      hints: ['area', 'secteur', 'allee', 'aisle'],
      help: 'La première partie du nom si la colonne manque.',
      examples: ['A', 'A'],
      reads: z.optional(words(60)),
    },
    walk: {
      title: 'Ordre',
      hints: ['ordre de passage', 'walk', 'walking order', 'sequence', 'rang', 'ordre de picking'],
      help: 'Le rang sur le chemin du préparateur.',
      examples: ['10', '20'],
      reads: z.optional(whole(0, 10_000_000)),
    },
    blocked: {
      title: 'Bloqué',
      hints: ['blocked', 'bloque'],
      examples: ['non', 'non'],
      reads: z.optional(yesNo),
    },
    capacity: {
      title: 'Capacité',
      hints: ['capacity', 'capacite', 'contenance'],
      help: 'Le nombre de pièces qui y tiennent.',
      examples: ['', '200'],
      reads: z.optional(whole(1, 1_000_000)),
    },
  },
  names: 'name',
  keys: ({ name }) => [`l’emplacement ${name.toUpperCase()}`],
  async settle(tx, scope, units, apply) {
    const drafts = units.map(({ rows: [row] }) => {
      if (!row) throw new Error('A place without a line')
      return { ...row, name: row.name.toUpperCase() }
    })
    const noted: { details: AuditDetails; subject: string }[] = []
    const note: Note = (details, subject = '') => noted.push({ details, subject })
    const act = { tx, by: administratorOf(scope), now: scope.now, note }
    const saved = await savePlaces(act, drafts, apply)
    for (const one of noted) {
      const { user, address, now: at } = actorOf(scope)
      const { warehouseId } = scope
      await recordAct(tx, {
        user,
        address,
        at,
        warehouseId,
        call: placeCalls.change.name,
        result: null,
        ...one,
      })
    }
    return saved
  },
})
