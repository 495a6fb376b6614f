import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that are being brought in, each under its import's id, until they are too old. */
export type Uploads = {
  path(id: string): string
  /** Writes a part at its place. Returns how long the file is now. */
  write(id: string, at: number, data: Uint8Array): Promise<number>
  has(id: string): Promise<boolean>
  /** Removes files that nobody will need any more. */
  purge(now: Date): Promise<void>
}

const keptDays = 7

export function uploadsIn(folder: string): Uploads {
  const path = (id: string) => join(folder, id)
  return {
    path,
    async write(id, at, data) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path(id), at === 0 ? 'w' : 'r+', 0o600)
      try {
        await file.write(data, 0, data.length, at)
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
    has: id =>
      stat(path(id)).then(
        () => true,
        () => false,
      ),
    async purge(now) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name))
        if (now.getTime() - mtimeMs > keptDays * 86_400_000) await rm(join(folder, name))
      }
    },
  }
}
