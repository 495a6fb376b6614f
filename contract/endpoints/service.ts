import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const serviceCalls = {
  health: endpoint({
    name: 'health',
    method: 'GET',
    path: '/health',
    does: 'Dit si le serveur et sa base répondent',
    scope: 'anyone',
    answer: z.object({ status: z.literal('ok'), database: z.enum(['pglite', 'postgres']) }),
  }),
}
