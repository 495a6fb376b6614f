import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { PickingSettings } from '../entities/picking-settings.ts'
import { Name } from '../values.ts'

const path = '/rest/picking-settings'

/** With the names of the wall's slots, whose labels are printed as those of boxes. */
const Settled = z.object({ settings: PickingSettings, slots: z.array(Name) })

export const pickingSettingsCalls = {
  read: endpoint({
    ...reading('rest_picking_settings', path),
    does: 'Combien une liste de picking prend de commandes, et de quoi son chemin et son temps sont calculés',
    ...admin,
    answer: answer(Settled),
  }),

  save: endpoint({
    ...change('rest_picking_settings_save', path),
    does: 'Règle les listes de picking de l’entrepôt',
    ...admin,
    body: PickingSettings,
    answer: answer(Settled),
  }),
}
