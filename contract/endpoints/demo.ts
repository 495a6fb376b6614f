import * as z from 'zod/mini'
import { endpoint, reading } from '../endpoint.ts'

export const DemoItem = z.object({ code: z.string(), title: z.string(), hint: z.string() })
export type DemoItem = z.infer<typeof DemoItem>

export const demoCalls = {
  sheet: endpoint({
    ...reading('rest_demo_sheet', '/rest/demo/sheet'),
    does: 'Les codes-barres à essayer dans l’entrepôt de démonstration',
    scope: 'anyone',
    answer: z.object({ groups: z.array(z.object({ title: z.string(), items: z.array(DemoItem) })) }),
  }),
}
