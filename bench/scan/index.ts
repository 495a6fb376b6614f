import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { launchChromium } from '#scripts/chromium.ts'
import { classSeeds, classSize } from './classes/index.ts'
import { defaultSeed, defaultSize } from './corpus.ts'
import type { PageBench } from './page.ts'
import type { Played } from './play.ts'
import { better, printTable, quantile, sum } from './report.ts'

declare global {
  interface Window {
    scanBench: PageBench
  }
}

interface Result {
  name: string
  played: Played[]
}

/** So many of the classes' traces must be right, and those without a suffix so soon (ms at 10 a key, at p50). */
const classBar = 0.995
const silenceBar = 50

/**
 * `npm run bench -- scan [traces] [seed]`: our decoder and its peers, in Chromium, on the same traces. First what must
 * always hold, then the classes in which decoders differ, three seeds each; `traces` 0 leaves the first part out.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const size = Number(args[0] ?? defaultSize)
  const seed = Number(args[1] ?? defaultSeed)
  const seeds = args[1] === undefined ? classSeeds : [seed, seed + 1, seed + 2]
  const { corpus, classes } = await inChromium(size, seed, seeds)
  const failed = [...(size > 0 ? reportCorpus(corpus, seed) : []), ...reportClasses(classes, seeds)]
  for (const line of failed) console.log(`BAR MISSED: ${line}`)
  if (failed.length > 0) process.exitCode = 1
  else console.log('Every bar holds.')
}

function reportCorpus(results: readonly Result[], seed: number): string[] {
  const [ours] = results
  if (!ours) throw new Error('no decoder ran')
  printRows(results, 'ALL IN BOUNDS')
  const costs = ours.played.flatMap(one => one.costs)
  console.log(
    `\n${ours.played.length} traces, seed ${seed}. Our listener and the page: ` +
      `${quantile(costs, 0.5)?.toFixed(2)} ms a key event at p50, ${quantile(costs, 0.95)?.toFixed(2)} at p95.`,
  )
  explain(ours)
  return bars(ours.played)
}

function reportClasses(results: readonly Result[], seeds: readonly number[]): string[] {
  const [ours, ...peers] = results
  if (!ours) throw new Error('no decoder ran')
  console.log(`\n=== Classes, ${ours.played.length} traces, seeds ${seeds.join(', ')} ===`)
  printRows(results, 'ALL CLASSES')
  explain(ours)
  const all = sum(ours.played)
  const learned = sum(
    ours.played.filter(one => one.row.startsWith('no suffix') && one.row.endsWith('two others')),
  )
  const behind = rowsOf(ours).filter(row =>
    peers.some(peer => of(peer.played, row).right > of(ours.played, row).right),
  )
  return [
    ...(all.right >= classBar * all.traces ? [] : [`${all.right} of ${all.traces} right`]),
    ...((learned.p50 ?? 0) <= silenceBar ? [] : [`${learned.p50} ms without a suffix`]),
    ...behind.map(row => `a peer is right more often: ${row}`),
  ]
}

const rowsOf = ({ played }: Result): string[] => [...new Set(played.map(one => one.row))]
const of = (played: readonly Played[], row: string) => sum(played.filter(one => one.row === row))

function printRows(results: readonly Result[], total: string): void {
  const [ours, ...peers] = results
  if (!ours) return
  const rows = rowsOf(ours)
  printTable([
    ...rows.flatMap(row => results.map(({ name, played }) => ({ name, row, figures: of(played, row) }))),
    ...results.map(({ name, played }) => ({
      name,
      row: total,
      figures: sum(played.filter(one => one.inBounds)),
    })),
  ])
  console.log('\nRows where a peer does better:')
  for (const row of rows) {
    for (const peer of peers) {
      const found = better(of(ours.played, row), of(peer.played, row))
      if (found.length > 0) console.log(`  ${row} · ${peer.name}: ${found.join(', ')}`)
    }
  }
}

function explain({ played }: Result): void {
  for (const one of played.filter(each => each.inBounds && each.instead).slice(0, 20))
    console.log(`  ${one.row}: ${one.instead}`)
}

function bars(played: readonly Played[]): string[] {
  const within = played.filter(one => one.inBounds)
  const all = sum(within)
  const suffixed = sum(within.filter(one => one.row.startsWith('suffix:')))
  return [
    ...(all.exact === all.scans ? [] : [`exact ${all.exact} of ${all.scans}`]),
    ...(['wrong', 'false', 'leaked', 'lost', 'pressed'] as const).flatMap(harm =>
      all[harm] === 0 ? [] : [`${harm} ${all[harm]}`],
    ),
    ...((suffixed.p95 ?? 0) < 0.05 ? [] : [`${suffixed.p95} ms after a suffix`]),
  ]
}

async function inChromium(
  size: number,
  seed: number,
  seeds: readonly number[],
): Promise<{ corpus: Result[]; classes: Result[] }> {
  const script = await bundle()
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    page.on('pageerror', error => {
      throw error
    })
    await page.setContent('<!doctype html><html lang="fr"><body></body></html>')
    await page.addScriptTag({ content: script })
    const names = await page.evaluate(() => window.scanBench.names)
    const corpus: Result[] = []
    const classes: Result[] = []
    for (const [index, name] of names.entries()) {
      const run = { index, size, seed, classSize, seeds }
      const [first, second] = await page.evaluate(
        ({ index, size, seed, classSize, seeds }) => [
          size > 0 ? window.scanBench.run(index, size, seed) : [],
          window.scanBench.runClasses(index, classSize, seeds),
        ],
        run,
      )
      corpus.push({ name, played: first ?? [] })
      classes.push({ name, played: second ?? [] })
    }
    return { corpus, classes }
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const cache = resolve('.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'bench-scan-'))
  try {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['browser', 'import'] },
      build: {
        outDir,
        write: false,
        minify: false,
        lib: { entry: resolve('bench/scan/page.ts'), formats: ['iife'], name: 'bench', fileName: 'page' },
      },
    })
    const [first] = Array.isArray(built) ? built : [built]
    if (!first || !('output' in first)) throw new Error('the bench page was not built')
    return first.output.map(part => (part.type === 'chunk' ? part.code : '')).join('\n')
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
