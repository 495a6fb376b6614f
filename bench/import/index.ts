/**
 * `npm run bench -- import [LINES]`: brings a CSV of articles with codes into a real server on the embedded database,
 * stops it in the middle and goes on, while a person at another bench scans. Prints lines a second, the server's memory
 * above rest, how long a scan's call took meanwhile and, in the same seconds, on a second server at rest: on a busy machine
 * the two tell what the import adds. The longest times that the database was kept tell why.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mod10CheckDigit } from '#contract/barcodes/check-digits.ts'
import { partSize } from '#contract/endpoints/import.ts'
import { startServer } from './server.ts'

export async function bench([asked = '100000']: readonly string[]): Promise<void> {
  const count = Number(asked)
  const folder = await mkdtemp(join(tmpdir(), 'douchette-import-'))
  const file = join(folder, 'articles.csv')
  await pipeline(Readable.from(articlesCsv(count)), createWriteStream(file))
  const { size } = await stat(file)
  console.log(`${count.toLocaleString('en')} articles, ${(size / 1e6).toFixed(1)} MB of CSV`)
  const server = await startServer(join(folder, 'data'))
  const idle = await startServer(join(folder, 'at-rest'))
  try {
    const scanner = scanning(server, idle)
    await scanner.during('at rest', () => pauseMs(3000))
    const id = await send(server, await readFile(file), size)
    const { columns } = (await server.call('GET', `/rest/import/${id}/head`)).data
    const rest = await server.memory()
    await scanner.during('dry run', () => run(server, id, { dry: true, columns }, rest))
    await scanner.during('run, stopped in the middle', () =>
      run(server, id, { dry: false, columns }, rest, count / 2),
    )
    await scanner.during('run, from there to the end', () => run(server, id, { dry: false, columns }, rest))
    await scanner.during('the same file again', async () => {
      const again = await send(server, await readFile(file), size)
      await run(server, again, { dry: true, columns }, rest)
    })
  } finally {
    await Promise.all([server.stop(), idle.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

function* articlesCsv(count: number): Generator<string> {
  yield 'Référence;Désignation;Boutique;Code barre;Autres codes;Poids;Longueur;Largeur;Hauteur;Matière dangereuse\r\n'
  for (let n = 0; n < count; n += 1) {
    const twelve = `299${String(n).padStart(9, '0')}`
    const about = `Article d’essai numéro ${n}, un nom aussi long que ceux d’un catalogue de décoration, coloris ${n % 97}`
    yield `BENCH-${n};${about};maison-lumiere;${twelve}${mod10CheckDigit(twelve)};B-${n} CASE-${n}*${2 + (n % 11)};0,${100 + (n % 800)} kg;120;80;45;\r\n`
  }
}

async function send(server: Server, bytes: Buffer, size: number): Promise<string> {
  const opened = await server.call('POST', '/rest/import', { kind: 'articles', name: 'articles.csv', size })
  for (let at = 0; at < size; at += partSize) {
    const data = bytes.subarray(at, at + partSize).toString('base64')
    await server.call('POST', `/rest/import/${opened.data.id}/part`, { at, data })
  }
  return opened.data.id
}

const pauseMs = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function run(
  server: Server,
  id: string,
  how: { dry: boolean; columns: unknown },
  rest: number,
  stopAt = Number.POSITIVE_INFINITY,
) {
  const before = (await server.call('GET', `/rest/import/${id}`)).data
  const start = performance.now()
  const cpuBefore = await server.processorSeconds()
  let peak = 0
  await server.call('POST', `/rest/import/${id}/start`, how)
  for (;;) {
    await pauseMs(100)
    peak = Math.max(peak, await server.memory())
    const { status, lines, counts, problem } = (await server.call('GET', `/rest/import/${id}`)).data
    if (status === 'running' && lines > stopAt) await server.call('POST', `/rest/import/${id}/stop`)
    if (status === 'running') continue
    const seconds = (performance.now() - start) / 1000
    const done = lines - (!how.dry && before.status === 'stopped' ? before.lines : 0)
    const cpu = (await server.processorSeconds()) - cpuBefore
    const each = (per: number) => Math.round(done / per).toLocaleString('en')
    console.log(
      `  ${status}: ${JSON.stringify(counts)}, ${each(seconds)} lines a second, ${each(cpu)} a processor second, ${seconds.toFixed(1)} s, memory ${Math.round((peak - rest) / 1e6)} MB above rest${problem ? `, ${problem}` : ''}`,
    )
    return
  }
}

/** A person who scans an article every 100 ms: the call that a scan on the information page makes. */
function scanning(server: Server, idle: Server) {
  return {
    async during(what: string, work: () => Promise<unknown>) {
      let over = false
      const scansOf = async (scanned: Server) => {
        const took: number[] = []
        while (!over) {
          const start = performance.now()
          await scanned.call('POST', '/api/product/search', { query: 'AMA-BOU-LUM', exact: true })
          took.push(performance.now() - start)
          await pauseMs(100)
        }
        return took
      }
      await server.probed()
      const scans = Promise.all([scansOf(server), scansOf(idle)])
      console.log(`${what}:`)
      await work()
      over = true
      const [here, atRest] = await scans
      console.log(`  ${here.length} scans: ${spread(here)}`)
      console.log(`  at rest beside it: ${spread(atRest)}`)
      const { kept, loopMs } = await server.probed()
      console.log(`  the database was kept ${kept.length} times: ${spread(kept.map(({ ms }) => ms))}`)
      console.log(`  in processor time: ${spread(kept.map(({ processorMs }) => processorMs))}`)
      console.log(`  the event loop stood still for at most ${Math.round(loopMs)} ms`)
    },
  }
}

function spread(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(0.9999)}`
}
