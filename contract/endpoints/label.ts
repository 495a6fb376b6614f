import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { Barcode, Name, Total, text } from '../values.ts'

const labelKinds = ['product', 'location', 'box'] as const

export const LabelKind = z.enum(labelKinds)
export type LabelKind = z.infer<typeof LabelKind>

/** The limit of one request, about the end of a roll. */
export const labelsAtMost = 200

/** A labelled item: `name` identifies it, `code` is the text of its barcode. */
export const Labelled = z.object({
  name: Name,
  code: Barcode,
  title: z.string(),
  hint: z.string(),
  photo: z.optional(z.string()),
})
export type Labelled = z.infer<typeof Labelled>

const Count = z.int().check(z.minimum(1), z.maximum(labelsAtMost))

export const labelCalls = {
  find: endpoint({
    ...reading('rest_warehouse_label', '/rest/warehouse/label/{kind}'),
    does: 'Ce qui porte ce code, ou tout ce qui se trouve d’un code à un autre, prêt à être étiqueté',
    ...work('Barcode'),
    params: z.object({ kind: LabelKind }),
    query: z.object({ code: Barcode, to: z.optional(Barcode) }),
    answer: answer(z.array(Labelled)),
  }),

  print: endpoint({
    ...change('rest_warehouse_label_print', '/rest/warehouse/label/{kind}/print'),
    does: 'Fait des étiquettes d’articles, d’emplacements ou de caisses',
    ...work('Barcode'),
    params: z.object({ kind: LabelKind }),
    body: z.object({
      lines: z
        .array(z.object({ name: Name, code: Barcode, qty: Count }))
        .check(z.minLength(1), z.maxLength(labelsAtMost)),
    }),
    answer: answer(z.object({ labels: Total })),
  }),

  newBoxes: endpoint({
    ...change('rest_warehouse_label_new_boxes', '/rest/warehouse/label/box/new'),
    does: 'Crée des caisses et fait leurs étiquettes',
    ...work('Barcode'),
    body: z.object({ count: Count }),
    answer: answer(z.object({ boxes: z.array(text(40)) })),
  }),
}
