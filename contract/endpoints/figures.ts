import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, manager, reading } from '../endpoint.ts'
import { Activity, FiguresAsked, FigureTable, StockFigures } from '../entities/figures.ts'
import { FileFormat } from '../entities/import.ts'
import { Instant, Total } from '../values.ts'

const upTo = {
  /** The moment of the answer: today's work is in it up to here. */
  upTo: Instant,
  /** Days whose figures are not made yet, and so are missing. */
  missing: Total,
}

export const figuresCalls = {
  activity: endpoint({
    ...reading('rest_figures_activity', '/rest/figures/activity'),
    does: 'Ce qui a été fait, par qui, quand et pour quelle boutique, les refus, les écarts et les retards',
    ...manager,
    mayBeOld: true,
    query: FiguresAsked,
    answer: answer(z.extend(Activity, upTo)),
  }),

  stock: endpoint({
    ...reading('rest_figures_stock', '/rest/figures/stock'),
    does: 'L’âge du stock, les classes ABC sur ces jours et ce qui est en quarantaine',
    ...manager,
    mayBeOld: true,
    query: FiguresAsked,
    answer: answer(z.extend(StockFigures, upTo)),
  }),

  export: endpoint({
    ...reading('rest_figures_export', '/rest/figures/export/{table}'),
    does: 'Emporte un tableau des indicateurs dans un tableur',
    ...manager,
    params: z.object({ table: FigureTable }),
    query: z.extend(FiguresAsked, { format: z.optional(FileFormat) }),
    file: true,
  }),
}
