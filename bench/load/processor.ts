import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** Linux counts a hundred a second. */
const tickMs = 10

/** The processor time of a process and its children, those that have ended too: a database's connections come and go. Only Linux tells it. */
export function processorMs(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const fields = statOf(entry)
    if (!fields) continue
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])]
    if (Number(entry) === pid) ticks += own + ended
    else if (Number(fields[1]) === pid) ticks += own
  }
  return ticks * tickMs
}

/** The processor time of this process's children that have ended. */
export function endedChildrenMs(): number {
  const fields = statOf('self')
  return fields ? (Number(fields[13]) + Number(fields[14])) * tickMs : 0
}

/** The process that starts one for each connection of a PostgreSQL on this machine. */
export async function postmasterOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(String(rows[0]?.pid))?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** The fields after the program's name, which may hold spaces: state, parent, … */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
