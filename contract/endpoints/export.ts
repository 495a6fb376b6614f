import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileFormat, importKinds } from '../entities/import.ts'

/** Every list that an import reads, and those that are only taken away. */
const ExportKind = z.enum([...importKinds, 'shops'])
export type ExportKind = z.infer<typeof ExportKind>

export const exportCalls = {
  list: endpoint({
    name: 'rest_export',
    method: 'GET',
    path: '/rest/export/{kind}',
    does: 'Emporte une liste dans un tableur',
    scope: 'warehouse',
    standing: 'admin',
    params: z.object({ kind: ExportKind }),
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),
}
