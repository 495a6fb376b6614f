import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileFormat, ImportKind } from '../entities/import.ts'

export const exportCalls = {
  list: endpoint({
    name: 'rest_export',
    method: 'GET',
    path: '/rest/export/{kind}',
    does: 'Emporte une liste dans un tableur',
    scope: 'warehouse',
    standing: 'admin',
    params: z.object({ kind: ImportKind }),
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),
}
