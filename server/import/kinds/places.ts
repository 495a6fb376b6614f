import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { LocationKind } from '#contract/entities/stock.ts'
import { locations } from '../../db/schema/index.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
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
} as const satisfies Record<string, LocationKind>

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
  },
  names: 'name',
  keys: ({ name }) => [`l’emplacement ${name.toUpperCase()}`],
  async settle(db, { warehouseId }, units, apply) {
    const rows = units.map(({ rows: [row] }) => {
      if (!row) throw new Error('A place without a line')
      return { ...row, name: row.name.toUpperCase() }
    })
    const names = rows.map(({ name }) => name)
    const found = await db
      .select()
      .from(locations)
      .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.name, names)))
    const known = new Map(found.map(row => [row.name, row]))
    const made: (typeof locations.$inferInsert)[] = []
    const changed: { id: string; set: Partial<typeof locations.$inferInsert> }[] = []
    const verdicts = rows.map(({ name, kind, zone, walk, blocked }): Verdict => {
      const place = known.get(name)
      if (!place) {
        const problem = ownNameProblem('location', name)
        if (problem) return refused(problem)
        const usual = { kind: kind ?? 'storage', zone: zone ?? name.split('-', 1)[0] ?? name }
        made.push({ warehouseId, name, ...usual, walk: walk ?? 0, blocked: blocked ?? false })
        return { outcome: 'made' }
      }
      if (kind !== undefined && kind !== place.kind) {
        return refused(`La sorte de ${name} ne change plus : ses mouvements en dépendent.`)
      }
      const said = { zone, walk, blocked }
      const set = Object.fromEntries(
        Object.entries(said).filter(
          ([field, value]) => value !== undefined && value !== Reflect.get(place, field),
        ),
      )
      if (Object.keys(set).length === 0) return { outcome: 'same' }
      changed.push({ id: place.id, set })
      return { outcome: 'changed' }
    })
    if (apply) {
      if (made.length > 0) await db.insert(locations).values(made)
      for (const { id, set } of changed) await db.update(locations).set(set).where(eq(locations.id, id))
    }
    return verdicts
  },
})
