import type { Recipe } from './scratch.ts'

/** What a carton is made of: typed in its form, sent, and kept. */
export const formField: Recipe = {
  adds: 'a field to a form',
  newFiles: {},
  edits: [
    {
      file: 'server/db/schema/cartons.ts',
      below: "limitG: integer('limit_g')",
      line: "  material: text('material').notNull().default(''),",
    },
    {
      file: 'contract/endpoints/carton.ts',
      below: 'export const CartonEntry = z.object({',
      line: '  material: z.string(),',
    },
    {
      file: 'contract/endpoints/carton.ts',
      below: 'export const CartonWanted = z.object({',
      line: '  material: z.optional(z.string().check(z.trim(), z.maxLength(80))),',
    },
    {
      file: 'src/pages/admin/cartons/CartonForm.tsx',
      below: 'const empty: Draft = {',
      line: "  material: '',",
    },
    {
      file: 'src/pages/admin/cartons/CartonForm.tsx',
      below: 'readonly Part<Draft>[] => [',
      line: "  text('material', 'Matière', { maxLength: 80 }),",
    },
  ],
}
