import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { launchChromium } from '#scripts/chromium.ts'
import { defaultSeed, defaultSize } from './corpus.ts'
import type { PageBench } from './page.ts'
import type { Played } from './play.ts'
import { better, printTable, quantile, sum } from './report.ts'

declare global {
  interface Window {
    scanBench: PageBench
  }
}

/** `npm run bench -- scan [traces] [seed]`: our decoder and its peers, in Chromium, on the same traces. */
export async function bench(args: readonly string[]): Promise<void> {
  const size = Number(args[0] ?? defaultSize)
  const seed = Number(args[1] ?? defaultSeed)
  const results = await inChromium(size, seed)
  const [ours, ...peers] = results
  if (!ours) throw new Error('no decoder ran')
  const rows = [...new Set(ours.played.map(one => one.row))]
  const of = (played: readonly Played[], row: string) => sum(played.filter(one => one.row === row))
  const inBounds = (played: readonly Played[]) => sum(played.filter(one => one.inBounds))

  printTable([
    ...rows.flatMap(row => results.map(({ name, played }) => ({ name, row, figures: of(played, row) }))),
    ...results.map(({ name, played }) => ({ name, row: 'ALL IN BOUNDS', figures: inBounds(played) })),
  ])

  console.log('\nRows where a peer does better:')
  for (const row of rows) {
    for (const peer of peers) {
      const found = better(of(ours.played, row), of(peer.played, row))
      if (found.length > 0) console.log(`  ${row} · ${peer.name}: ${found.join(', ')}`)
    }
  }
  const costs = ours.played.flatMap(one => one.costs)
  console.log(
    `\n${ours.played.length} traces, seed ${seed}. Our listener and the page: ` +
      `${quantile(costs, 0.5)?.toFixed(2)} ms a key event at p50, ${quantile(costs, 0.95)?.toFixed(2)} at p95.`,
  )
  const failed = bars(ours.played)
  for (const line of failed) console.log(`BAR MISSED: ${line}`)
  for (const one of ours.played.filter(each => each.inBounds && each.instead).slice(0, 20))
    console.log(`  ${one.row}: ${one.instead}`)
  if (failed.length > 0) process.exitCode = 1
  else console.log('Every bar holds: 100 % exact, 0 false, 0 leaked, 0 lost, 0 pressed, 0 ms after a suffix.')
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

async function inChromium(size: number, seed: number): Promise<{ name: string; played: Played[] }[]> {
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
    const results: { name: string; played: Played[] }[] = []
    for (const [index, name] of names.entries()) {
      const run = { index, size, seed }
      const played = await page.evaluate(
        ({ index, size, seed }) => window.scanBench.run(index, size, seed),
        run,
      )
      results.push({ name, played })
    }
    return results
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
