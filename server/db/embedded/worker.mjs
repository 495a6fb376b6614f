// PGlite in a thread of its own, because a query holds the thread it runs in until it is done.
// Plain JavaScript, so that it starts alike under tsx, Vitest and Node, and without waiting for a loader.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** @typedef {{folder?: string, template?: Uint8Array}} WorkerData */
/** @typedef {{connect: import('node:worker_threads').MessagePort} | {dump: true} | {close: true}} Order */

const parameters = [
  // Without -F (no fsync at all): what is acknowledged outlives a killed process.
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...['-c', 'shared_buffers=16MB', '-c', 'wal_sync_method=open_datasync'],
]

const database = await open(workerData)
let connection
let turn = Promise.resolve()

parentPort.on('message', order => {
  if (order.connect) connect(order.connect)
  else if (order.dump) inTurn(dump)
  else if (order.close) inTurn(close)
})
parentPort.postMessage({ ready: true })

async function open({ folder, template }) {
  if (!folder) {
    const loadDataDir = template && new Blob([template])
    return PGlite.create({ dataDir: 'memory://', startParams: parameters, loadDataDir })
  }
  const dataDir = join(folder, 'postgres')
  // A pid file left by a killed process stops PGlite from opening; we hold the folder, so it is a leftover.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  if (!existsSync(dataDir)) await create(folder, dataDir)
  return PGlite.create({ dataDir, startParams: parameters })
}

/** Made beside its place and moved there whole, so that a start that is killed leaves nothing half-made. */
async function create(folder, dataDir) {
  const draft = join(folder, 'postgres.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const made = await PGlite.create({ dataDir: draft, startParams: parameters })
  await made.close()
  rmSync(join(draft, 'postmaster.pid'), { force: true })
  renameSync(draft, dataDir)
}

/** There is one backend: a new client takes it over, and finds nothing of what the one before left open. */
function connect(port) {
  connection?.close()
  connection = port
  inTurn(async () => {
    for (const sql of ['ROLLBACK', 'DISCARD ALL']) await database.execProtocolRaw(simpleQuery(sql))
  })
  port.on('message', batch => {
    inTurn(async () => {
      if (port !== connection) return
      const answer = await database.execProtocolRaw(batch)
      port.postMessage(answer, [answer.buffer])
    })
  })
}

/** Whatever goes wrong in here is not an SQL error (those are answers): the thread ends, and the main one tells. */
function inTurn(task) {
  turn = turn.then(task)
}

async function dump() {
  const file = await database.dumpDataDir('none')
  parentPort.postMessage({ dumped: new Uint8Array(await file.arrayBuffer()) })
}

async function close() {
  connection?.close()
  await database.execProtocolRaw(simpleQuery('ROLLBACK'))
  await database.close()
  parentPort.close()
}

/** Preceded by a Sync, since a client may have gone in the middle of an extended query. */
function simpleQuery(sql) {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from([0x53, 0, 0, 0, 4, 0x51, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 6)
  return Buffer.concat([head, text])
}
