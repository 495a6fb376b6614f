import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '#scripts/warehouse.ts'

/** The real server on its own demo warehouse; `close` deletes everything. */
export async function openHouse(): Promise<Warehouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-bench-'))
  const { close, ...server } = await openWarehouse(dataDir)
  return {
    ...server,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Logs in and reads as Camille, who may see everything. */
export async function asCamille(url: string) {
  const login = await fetch(`${url}/rest/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'camille', password: 'douchette' }),
  })
  const { token }: { token: string } = await login.json()
  return {
    token,
    async read<A>(path: string): Promise<A> {
      const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const answer = await reply.json()
      return answer.data ?? answer
    },
  }
}
