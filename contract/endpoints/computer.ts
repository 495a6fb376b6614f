import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Computer, Printer } from '../entities/printer.ts'
import { Id, Instant, Ip, text } from '../values.ts'

const Millimetres = z.int().check(z.minimum(10), z.maximum(1_000))

/** The sizes of wall screens that a wall's own settings allow. */
const WallInches = z.int().check(z.minimum(10), z.maximum(200))

export const computerCalls = {
  printers: endpoint({
    ...reading('rest_printer_list', '/rest/printer/list'),
    does: 'Les imprimantes du poste à l’adresse annoncée',
    scope: 'own',
    answer: z.array(Printer),
  }),

  exist: endpoint({
    name: 'rest_computer_exist',
    method: 'HEAD',
    path: '/rest/computer/exist',
    does: 'Dit si le poste à l’adresse annoncée est configuré',
    scope: 'own',
  }),

  check: endpoint({
    ...reading('api_computer_check', '/api/computer/check/{ip}'),
    does: 'Le poste configuré à cette adresse',
    scope: 'own',
    params: z.object({ ip: Ip }),
    answer: answer(Computer),
  }),

  qz: endpoint({
    ...reading('api_qz_computer', '/api/qz/computer'),
    does: 'Le poste à l’adresse annoncée, tel que QZ Tray doit le servir',
    scope: 'own',
    answer: answer(Computer),
  }),

  bench: endpoint({
    ...reading('rest_computer_bench', '/rest/computer/bench/{number}'),
    does: 'Le poste dont la carte porte ce numéro',
    scope: 'own',
    params: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    answer: answer(Computer),
  }),

  list: endpoint({
    ...reading('rest_computer_list', '/rest/computer/list'),
    does: 'Les postes de l’entrepôt et leurs imprimantes',
    ...manager,
    answer: answer(z.array(Computer)),
  }),

  save: endpoint({
    ...change('rest_computer_save', '/rest/computer/save'),
    does: 'Déclare un poste, ou change son nom, son adresse et ses imprimantes',
    ...manager,
    body: z.object({
      /** Absent for a new computer. */
      id: z.optional(Id),
      name: text(60),
      ip: Ip,
      printers: z
        .array(
          z.object({
            name: text(200),
            address: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(400)))),
            role: Printer.shape.role,
            dpi: z.int().check(z.minimum(100), z.maximum(2_400)),
            widthMm: Millimetres,
            heightMm: Millimetres,
            language: Printer.shape.language,
            default: z.boolean(),
          }),
        )
        .check(z.maxLength(20)),
    }),
    answer: answer(Computer),
  }),

  trial: endpoint({
    ...change('rest_computer_trial', '/rest/computer/trial'),
    does: 'Imprime une étiquette d’essai sur une imprimante',
    scope: 'warehouse',
    body: z.object({ printer: Id }),
    answer: answer(z.object({ name: z.string() })),
  }),

  prove: endpoint({
    ...change('rest_computer_prove', '/rest/computer/prove'),
    does: 'Note que l’étiquette d’essai d’une imprimante a été relue',
    scope: 'warehouse',
    body: z.object({ trial: text(24) }),
    answer: answer(z.object({ name: z.string() })),
  }),

  makeWallCard: endpoint({
    ...change('rest_computer_wall_card', '/rest/computer/wall-card'),
    does: 'Fait la carte qui change un navigateur neuf en écran mural de ce poste',
    ...manager,
    body: z.object({ id: Id, inches: WallInches }),
    /** The card's command after `DC-`. It serves once, until then. */
    answer: answer(z.object({ card: z.string(), until: Instant })),
  }),

  /** The browser has no session yet: the card is the permission, and is used up by this call. */
  enrolWall: endpoint({
    name: 'rest_computer_wall_enrol',
    method: 'POST',
    path: '/rest/computer/wall-enrol',
    does: 'Change ce navigateur en écran mural, par la carte faite pour lui',
    scope: 'anyone',
    body: z.object({ card: text(24) }),
    answer: answer(z.object({ computer: Computer, inches: WallInches })),
  }),

  remove: endpoint({
    ...change('rest_computer_remove', '/rest/computer/remove'),
    does: 'Oublie un poste ; son historique reste',
    ...manager,
    body: z.object({ id: Id }),
    answer: answer(z.object({ id: Id })),
  }),
}
