import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { WarehouseCopy } from '../entities/warehouse-copy.ts'

export const copyCalls = {
  /** Not in the specification: a bench goes on with this while the server does not answer. */
  read: endpoint({
    ...reading('rest_warehouse_copy', '/rest/warehouse/copy'),
    does: 'Ce qu’un poste garde de l’entrepôt pour travailler sans le serveur',
    scope: 'warehouse',
    answer: answer(WarehouseCopy),
  }),
}
