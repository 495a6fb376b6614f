import type { Recipe } from './scratch.ts'

const endpoint = 'contract/endpoints/delivery.ts'
const calls = 'server/deliveries/calls.ts'
const page = 'src/pages/admin/deliveries/DeliveriesPage.tsx'

/** « Clôturée », when a delivery was closed, which also sorts the list. */
export const listColumn: Recipe = {
  adds: 'a column to a list',
  newFiles: {},
  edits: [
    { file: endpoint, replace: 'import { Day, Name,', by: 'import { Day, Instant, Name,' },
    {
      file: endpoint,
      replace: 'received: Total, version: z.int()',
      by: 'received: Total, version: z.int(), closedAt: z.nullable(Instant)',
    },
    { file: endpoint, replace: "deliverySorts = ['expected',", by: "deliverySorts = ['closed', 'expected'," },
    { file: calls, below: 'name: direction(', line: '    closed: direction(receptions.closedAt),' },
    { file: calls, replace: 'version }, shop })', by: 'version, closedAt }, shop })' },
    { file: calls, below: '...pieces(id),', line: '      closedAt: closedAt?.toISOString() ?? null,' },
    { file: page, replace: '{ formatLongDay }', by: '{ formatDayHour, formatLongDay }' },
    {
      file: page,
      below: "{ id: 'status',",
      line: `    {
      id: 'closed',
      title: 'Clôturée',
      sorts: true,
      cell: ({ closedAt }) => (closedAt === null ? '—' : formatDayHour(closedAt)),
    },`,
    },
  ],
}
