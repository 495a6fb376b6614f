import { PlacePlan, placeCalls, placeKinds } from '#contract/endpoints/place.ts'
import { generatePlaces, previewPlaces } from '#server/places/rules.ts'
import { administered, checked, defineAct, flag, text, unlessRefused } from './act.ts'

const range = 'une plage comme A-D, 01-12, ou 1,3,5'

const sentences = {
  kind: `--kind est l’un de ${placeKinds.join(', ')}.`,
  zone: 'Le nom de la zone (--zone) a 40 caractères au plus.',
  aisles: `Il faut des allées : --aisles, ${range}.`,
  bays: `Les travées (--bays) sont ${range}.`,
  levels: `Les niveaux (--levels) sont ${range}.`,
  slots: `Les alvéoles (--slots) sont ${range}.`,
}

export const makePlaces = defineAct({
  usage:
    'place generate --aisles A-D [--bays 01-12 --levels 1-4 --slots 1-2] [--zone NOM] [--kind GENRE] [--zigzag] [--dry-run]',
  does: 'Fait des emplacements, dans l’ordre de marche ; --dry-run les compte seulement',
  takes: 0,
  options: {
    ...{ aisles: text, bays: text, levels: text, slots: text, zone: text },
    ...{ kind: text, zigzag: flag, 'dry-run': flag },
  },
  async run(world, _, options) {
    const { aisles = '', bays = '', levels = '', slots = '', zone = '', zigzag } = options
    const { kind = 'storage', 'dry-run': dry } = options
    const plan = checked(PlacePlan, { kind, zone, aisles, bays, levels, slots, zigzag }, sentences)
    if (dry) {
      const { count, first, last, existing, existingCount } = unlessRefused(
        await previewPlaces(world.database.db, world, plan),
      )
      console.log(`${count} emplacements : ${first.join(', ')} … ${last}.`)
      if (existingCount > 0) console.log(`${existingCount} existent déjà : ${existing.join(', ')}…`)
      return
    }
    const { made, first, last } = await administered(world, placeCalls.generate, act =>
      generatePlaces(act, plan),
    )
    console.log(`${made} emplacements faits, de ${first} à ${last}.`)
  },
})
