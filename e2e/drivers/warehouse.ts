import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '#scripts/warehouse.ts'

/** One warehouse after the other: each file of tests works in a fresh copy, and no other file moves its goods. */
export function warehouses() {
  let open: (Warehouse & { file: string }) | undefined

  const close = async () => {
    await open?.close()
    open = undefined
  }
  return {
    async of(file: string): Promise<string> {
      if (open?.file !== file) {
        await close()
        open = { file, ...(await copyOf(process.env.E2E_WAREHOUSE)) }
        claimed.clear()
      }
      return open.url
    },
    close,
  }
}

const claimed = new Set<string>()

/** Two tests of a file must not pack one order: whoever names it first has it. */
export function claim(name: string): boolean {
  if (claimed.has(name)) return false
  claimed.add(name)
  return true
}

async function copyOf(untouched: string | undefined): Promise<Warehouse> {
  if (!untouched) throw new Error('No warehouse was prepared for these tests')
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-e2e-'))
  cpSync(untouched, dataDir, { recursive: true })
  const { url, close } = await openWarehouse(dataDir)
  return {
    url,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
