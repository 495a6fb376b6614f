// Loaded into the measured server before its own code: for how long each caller keeps the database's connection, which is
// the only one of the embedded database, and for how long the event loop stands still. Processor time is that of the whole
// process meanwhile: an upper bound that a busy machine does not change.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
let kept = []

const { connect } = pg.Pool.prototype
pg.Pool.prototype.connect = function (callback) {
  if (!callback) {
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (error ? reject(error) : resolve(client)))
    })
  }
  return connect.call(this, (error, client) => {
    if (error) return callback(error)
    const since = performance.now()
    const before = process.cpuUsage()
    const { release } = client
    client.release = (...given) => {
      const { user, system } = process.cpuUsage(before)
      kept.push({ ms: performance.now() - since, processorMs: (user + system) / 1000 })
      return release.apply(client, given)
    }
    callback(undefined, client, client.release)
  })
}

process.on('message', () => {
  process.send({ kept, loopMs: loop.max / 1e6 })
  kept = []
  loop.reset()
})
