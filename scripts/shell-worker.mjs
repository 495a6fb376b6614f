// node scripts/shell-worker.mjs [FOLDER]: writes the service worker of a built application, with the exact list of its
// files and their digests, and the version that follows from them into index.html.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const worker = 'shell-worker.js'
/** Larger files are fetched when they are first used: the renderer of labels weighs 9 MB, and few computers need it. */
const largest = 1_000_000

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter(path => !/(^|\/)\.|\.(map|br|gz)$/.test(path) && path !== worker)
  .sort()

const code = await compile()
// A stamp from before must not change the version.
stamp('')
const version = digest(`${code}${JSON.stringify(listed(paths))}`, 'hex').slice(0, 12)
stamp(version)

const isLarge = path => contentOf(path).length > largest
const files = listed(paths.filter(path => !isLarge(path)))
const large = listed(paths.filter(isLarge))
writeFileSync(
  join(folder, worker),
  `const builtVersion = ${JSON.stringify({ version, files, large })};\n${code}`,
)

/** One file, because browsers do not agree on workers that import. */
async function compile() {
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/shell/worker.ts'), output: { format: 'iife' } },
    },
  })
  return output[0].code
}

/** The page knows its version from a <meta>, which src/shell/versions.ts reads. */
function stamp(version) {
  const place = /(<meta name="version" content=")[^"]*"/
  const html = contentOf('index.html').toString()
  if (!place.test(html)) throw new Error('index.html has no place for its version')
  writeFileSync(join(folder, 'index.html'), html.replace(place, `$1${version}"`))
}

function listed(paths) {
  return Object.fromEntries(paths.map(path => [`/${path}`, `sha256-${digest(contentOf(path), 'base64')}`]))
}

function contentOf(path) {
  return readFileSync(join(folder, path))
}

function digest(content, encoding) {
  return createHash('sha256').update(content).digest(encoding)
}
