import { endpoint } from '../endpoint.ts'
import { ReasonList } from '../entities/reason.ts'

export const reasonCalls = {
  rebut: endpoint({
    name: 'rest_warehouse_rebutreason_list',
    method: 'GET',
    path: '/rest/warehouse/rebutreason/list',
    does: 'Pourquoi un article va au rebut',
    scope: 'self',
    answer: ReasonList,
  }),

  apiRebut: endpoint({
    name: 'api_rebut_reason_list',
    method: 'GET',
    path: '/api/rebut/reason/list',
    does: 'La même liste, par l’ancien chemin',
    scope: 'self',
    answer: ReasonList,
  }),

  returnOrigins: endpoint({
    name: 'rest_warehouse_returnorderorigin_list',
    method: 'GET',
    path: '/rest/warehouse/returnorderorigin/list',
    does: 'D’où vient un retour',
    scope: 'self',
    answer: ReasonList,
  }),

  returnWaits: endpoint({
    name: 'rest_warehouse_returnorderwaitreason_list',
    method: 'GET',
    path: '/rest/warehouse/returnorderwaitreason/list',
    does: 'Pourquoi un retour attend',
    scope: 'self',
    answer: ReasonList,
  }),
}
