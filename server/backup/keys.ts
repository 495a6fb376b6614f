import { cp } from 'node:fs/promises'
import { qzFolder } from '../printing/qz-keys.ts'
import { tlsFolder } from '../tls/house.ts'
import { filesOf, isThere } from './places.ts'

/** The keys in the data folder that benches trust, by their folder's name in the archive. */
const folders = { qz: qzFolder, tls: tlsFolder } as const

export async function keysOf(dataDir: string) {
  const each = Object.entries(folders).map(([name, folderOf]) => filesOf(folderOf(dataDir), name))
  return (await Promise.all(each)).flat()
}

/** Keys that are there already stay. */
export async function putKeysBack(from: string, dataDir: string): Promise<void> {
  for (const folderOf of Object.values(folders)) {
    if (await isThere(folderOf(from))) {
      await cp(folderOf(from), folderOf(dataDir), { recursive: true, force: false })
    }
  }
}
