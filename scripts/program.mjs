// node scripts/program.mjs FILE.ts …: runs a TypeScript program of ours. It is bundled into one file, which is kept until a
// source changes: reading some 800 modules one by one costs each start two seconds of work more.
import cluster from 'node:cluster'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = join(root, '.cache', 'programs')

/** Loads the program into this process, as if Node had been started with it. */
export async function runProgram(file) {
  const bundle = await freshBundle(resolve(root, file))
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(bundle).href)
}

async function freshBundle(entry) {
  const name = relative(root, entry).replaceAll(sep, '-').replace(/\.ts$/, '')
  const bundle = join(kept, `${name}.mjs`)
  const sources = join(kept, `${name}.json`)
  if (!isFresh(sources)) await build(entry, bundle, sources)
  return bundle
}

function isFresh(sources) {
  try {
    const marks = JSON.parse(readFileSync(sources, 'utf8'))
    return Object.entries(marks).every(([source, mark]) => markOf(source) === mark)
  } catch {
    return false
  }
}

function markOf(source) {
  const { mtimeMs, size } = statSync(join(root, source))
  return `${mtimeMs} ${size}`
}

async function build(entry, bundle, sources) {
  const { build } = await import('esbuild')
  // Two programs may start at once: each writes its own files, and the last one's stay.
  const draft = `${bundle}.${process.pid}.mjs`
  mkdirSync(kept, { recursive: true })
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    sourcemap: 'inline',
    sourcesContent: false,
    metafile: true,
    absWorkingDir: root,
    plugins: [ownAddresses],
  })
  const marks = Object.fromEntries(
    [...Object.keys(metafile.inputs), 'package.json', 'package-lock.json'].map(source => [
      source,
      markOf(source),
    ]),
  )
  writeFileSync(`${sources}.${process.pid}`, JSON.stringify(marks))
  renameSync(draft, bundle)
  renameSync(`${sources}.${process.pid}`, sources)
}

/** A module asks its own address for the files beside it, which are not beside the bundle. */
const ownAddresses = {
  name: 'own-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      const own = relative(kept, path).replaceAll(sep, '/')
      const contents = readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(own)}, import.meta.url).href`,
      )
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    }),
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [node, runner, program, ...args] = process.argv
  if (program === undefined) throw new Error('node scripts/program.mjs FILE.ts …')
  process.argv = [node, program, ...args]
  // Workers of the server would be started by the program's own name; they themselves start none.
  if (cluster.isPrimary) cluster.setupPrimary({ exec: runner, args: [program, ...args] })
  await runProgram(program)
}
