import { csvLines, csvStart } from '#contract/csv.ts'
import type { AuditEntry } from '#contract/endpoints/audit.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { type Asked, readAudit } from './read.ts'

const columns = ['Date', 'Personne', 'Action', 'Objet', 'Poste', 'Adresse', 'Résultat', 'Code', 'Détails']

const size = 1000

/** The whole log as lines of a table, read page by page while it is sent: it may be longer than the memory. */
export async function* auditCsv(db: Db, reader: WarehouseUser, asked: Asked): AsyncGenerator<string> {
  yield csvStart + csvLines([columns])
  for (let before: number | undefined; ; ) {
    const { entries, next } = await readAudit(db, reader, asked, { before, size })
    yield csvLines(entries.map(cellsOf))
    if (next === null) return
    before = next
  }
}

const cellsOf = ({ at, user, what, subject, workplace, address, outcome, code, details }: AuditEntry) => [
  at,
  user ?? '',
  what,
  subject,
  workplace ?? '',
  address,
  outcome === 'done' ? 'fait' : 'refusé',
  code ?? '',
  details ? JSON.stringify(details) : '',
]
