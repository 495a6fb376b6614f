/** `npm run bench -- NAME [arguments]`: one benchmark, by its name. */
interface Benchmark {
  bench: (args: readonly string[]) => Promise<void> | void
}

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  scan: () => import('#bench/scan/index.ts'),
}

async function main(name = '', ...args: string[]): Promise<void> {
  const load = benchmarks[name]
  if (!load) {
    console.error(`Which benchmark? ${Object.keys(benchmarks).join(', ')}`)
    process.exitCode = 2
    return
  }
  const { bench } = await load()
  await bench(args)
}

await main(...process.argv.slice(2))

export type { Benchmark }
