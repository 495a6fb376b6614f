/** `npm run bench -- NAME [arguments]` runs one benchmark; without a name it lists them. */
interface Benchmark {
  bench: (args: readonly string[]) => Promise<void> | void
}

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  scan: () => import('#bench/scan/index.ts'),
  classify: () => import('#bench/classify.ts'),
  damage: () => import('#bench/damage.ts'),
  print: () => import('#bench/print/index.ts'),
  palette: () => import('#bench/palette/index.ts'),
  act: () => import('#bench/act/index.ts'),
  'first-load': () => import('#bench/first-load/index.ts'),
  load: () => import('#bench/load/index.ts'),
  change: () => import('#bench/change/index.ts'),
  server: () => import('#bench/server/index.ts'),
  flood: () => import('#bench/flood/index.ts'),
  intake: () => import('#bench/intake/index.ts'),
  growth: () => import('#bench/growth/index.ts'),
  bills: () => import('#bench/bills/index.ts'),
  figures: () => import('#bench/figures/index.ts'),
  lists: () => import('#bench/lists.ts'),
  rows: () => import('#bench/rows.ts'),
  shop: () => import('#bench/shop/index.ts'),
  import: () => import('#bench/import/index.ts'),
  outbox: () => import('#bench/outbox.ts'),
  offline: () => import('#bench/offline.ts'),
  cartons: () => import('#bench/cartons.ts'),
  replenishment: () => import('#bench/replenishment.ts'),
  tours: () => import('#bench/tours.ts'),
  killed: () => import('#bench/killed/index.ts'),
}

async function main(name = '', ...args: string[]): Promise<void> {
  const names = Object.keys(benchmarks).join(', ')
  if (name === '') return console.log(`npm run bench -- NAME, where NAME is one of: ${names}`)
  const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
  if (!load) {
    console.error(`There is no benchmark « ${name} », only: ${names}`)
    process.exitCode = 2
    return
  }
  const { bench } = await load()
  await bench(args)
}

await main(...process.argv.slice(2))

export type { Benchmark }
