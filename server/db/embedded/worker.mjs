// Runs PGlite in its own thread, because a query blocks the thread it runs in. Plain JavaScript, so that tsx,
// Vitest and Node all start it without a loader.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { makeDurable } from './durable.mjs'
import { startParameters as startParams } from './parameters.mjs'

/** @typedef {{folder?: string, template?: Uint8Array}} WorkerData */
/** @typedef {{connect: import('node:worker_threads').MessagePort} | {dump: true} | {durable: true} | {close: true}} Order */

const database = await open(workerData)
let connection
let turn = Promise.resolve()

parentPort.on('message', order => {
  if (order.connect) connect(order.connect)
  else if (order.dump) inTurn(dump)
  else if (order.durable) inTurn(durable)
  else if (order.close) inTurn(close)
})
parentPort.postMessage({ ready: true })

async function open({ folder, template }) {
  if (!folder) {
    const loadDataDir = template && new Blob([template])
    return PGlite.create({ dataDir: 'memory://', startParams, loadDataDir })
  }
  const dataDir = join(folder, 'postgres')
  // A killed process leaves a pid file that stops PGlite from opening. We hold the folder, so it is stale.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  if (!existsSync(dataDir)) await create(folder, dataDir)
  return PGlite.create({ dataDir, startParams })
}

/** Builds the database beside its place, then renames it: a killed start leaves nothing half-made. */
async function create(folder, dataDir) {
  const draft = join(folder, 'postgres.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const made = await PGlite.create({ dataDir: draft, startParams })
  await made.close()
  rmSync(join(draft, 'postmaster.pid'), { force: true })
  renameSync(draft, dataDir)
}

/** PGlite has one backend. A new client takes it over, after a reset of what the last one left open. */
function connect(port) {
  connection?.close()
  connection = port
  inTurn(async () => {
    for (const sql of ['ROLLBACK', 'DISCARD ALL']) await ask(simpleQuery(sql))
  })
  port.on('message', batch => {
    inTurn(async () => {
      if (port !== connection) return
      const answer = await ask(batch)
      port.postMessage(answer, [answer.buffer])
    })
  })
}

/**
 * PGlite's `execProtocolRaw` reads each answer and keeps every row of it as long as the database is open: 250 MB after
 * 100,000 articles were read twice. Handed out in pieces, answers are neither read nor kept.
 */
async function ask(batch) {
  const pieces = []
  // A piece is a view of the database's own memory, which the next one writes over.
  await database.execProtocolRawStream(batch, { onRawData: piece => pieces.push(piece.slice()) })
  return pieces.length === 1 ? pieces[0] : Uint8Array.from(Buffer.concat(pieces))
}

/**
 * A throw in here is never an SQL error (those are answers): it ends the thread, and `Backend` reports it.
 */
function inTurn(task) {
  turn = turn.then(task)
}

async function dump() {
  const file = await database.dumpDataDir('none')
  parentPort.postMessage({ dumped: new Uint8Array(await file.arrayBuffer()) })
}

/** The journal's settings are PostgreSQL's own defaults: full pages in it, and an answer only once it is written. */
async function durable() {
  makeDurable(database.Module, workerData.folder)
  parentPort.postMessage({ durable: true })
}

async function close() {
  connection?.close()
  await ask(simpleQuery('ROLLBACK'))
  await database.close()
  parentPort.close()
}

/** Begins with a Sync message, since the last client may have left in the middle of an extended query. */
function simpleQuery(sql) {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from([0x53, 0, 0, 0, 4, 0x51, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 6)
  return Buffer.concat([head, text])
}
