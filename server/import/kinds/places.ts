import { type PlaceKind, placeCalls } from '#contract/endpoints/place.ts'
import type { Note } from '../../administration/act.ts'
import { recordAct } from '../../audit/record.ts'
import type { AuditDetails } from '../../db/schema/index.ts'
import { savePlaces } from '../../places/save.ts'
import { actorOf, administratorOf, defineKind, needed, optional } from '../kind.ts'
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
    name: needed('Emplacement', 'nom, name, location, place, adresse, bin, code', words(60), {
      help: 'Allée, travée, niveau : A-01-02-3. Il s’imprime en code-barres.',
      examples: ['A-01-01-1', 'A-01-02-1'],
    }),
    kind: optional('Sorte', 'type, kind, genre, usage', oneOf(kindWords), {
      help: 'Stockage, quarantaine, emballage ou retours ; stockage si la colonne manque.',
      examples: ['stockage', 'stockage'],
    }),
    zone: optional('Zone', 'area, secteur, allee, aisle', words(60), {
      help: 'La première partie du nom si la colonne manque.',
      examples: ['A', 'A'],
    }),
    walk: optional(
      'Ordre',
      'ordre de passage, walk, walking order, sequence, rang, ordre de picking',
      whole(0, 10_000_000),
      { help: 'Le rang sur le chemin du préparateur.', examples: ['10', '20'] },
    ),
    blocked: optional('Bloqué', 'blocked, bloque', yesNo, { examples: ['non', 'non'] }),
    capacity: optional('Capacité', 'capacity, capacite, contenance', whole(1, 1_000_000), {
      help: 'Le nombre de pièces qui y tiennent.',
      examples: ['', '200'],
    }),
  },
  names: 'name',
  keys: ({ name }) => [`l’emplacement ${name.toUpperCase()}`],
  async settle(tx, scope, units, apply) {
    const drafts = units.map(({ rows: [row] }) => ({ ...row, name: row.name.toUpperCase() }))
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
