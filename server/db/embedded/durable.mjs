// PGlite's file system has no fsync, so PostgreSQL's calls for it reach no disk. This adds it. Plain JavaScript for
// the same reason as worker.mjs.
import files from 'node:fs'
import { join } from 'node:path'

/**
 * From now on each fsync of PostgreSQL reaches the disk, and so does all that was written before. The journal was synced
 * at every commit already; this is for checkpoints, which let the journal go once the tables are on the disk.
 */
export function makeDurable({ NODEFS }, folder) {
  NODEFS.stream_ops.fsync = stream =>
    NODEFS.tryFSOperation(() => {
      // The file system opens no descriptor for a folder, whose names are synced too.
      if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
      else files.fsyncSync(stream.nfd)
      return 0
    })
  syncTree(folder)
}

function syncTree(folder) {
  for (const entry of files.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

function syncPath(path) {
  // Windows opens no folder and syncs no file that is open for reading alone; it keeps names by itself.
  const isFolder = files.statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const descriptor = files.openSync(path, isFolder ? 'r' : 'r+')
  try {
    files.fsyncSync(descriptor)
  } finally {
    files.closeSync(descriptor)
  }
}
