import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Two tests must not pack one order: whoever names it first has it, in whichever process they run. */
export function claim(name: string): boolean {
  const folder = process.env.E2E_CLAIMS
  if (!folder) throw new Error('The server of these tests was not started')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, name), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
