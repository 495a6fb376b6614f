import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type Release = () => Promise<void>

/**
 * Locks a folder for this process, or returns undefined if another process holds it. The operating system
 * keeps the lock, so it ends with a killed process: an abstract socket on Linux, a named pipe on Windows,
 * elsewhere a file opened with O_EXLOCK. Two containers with separate networks do not see each other's
 * sockets, so never share one folder between them.
 */
export async function lockFolder(folder: string): Promise<Release | undefined> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const identity = `douchette-${dev.toString(36)}-${ino.toString(36)}`
  if (process.platform === 'linux') return listen(`\0${identity}`)
  if (process.platform === 'win32') return listen(`\\\\.\\pipe\\${identity}`)
  return openAlone(join(folder, 'lock'))
}

function listen(path: string): Promise<Release | undefined> {
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      resolve(() => new Promise(done => server.close(() => done())))
    })
  })
}

/** Flags of open(2) on BSD and macOS. Node passes them on but has no names for them. */
const bsd = { readWrite: 0x2, nonBlocking: 0x4, exclusiveLock: 0x20, create: 0x200 }

async function openAlone(file: string): Promise<Release | undefined> {
  try {
    const flags = bsd.readWrite | bsd.nonBlocking | bsd.exclusiveLock | bsd.create
    const handle = await open(file, flags)
    return () => handle.close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined
    throw error
  }
}
