import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  afterBuild,
  isNeededBy,
  leanKy,
  leanQueries,
  leanRouter,
  leanZod,
  type Modules,
  operationsThatNeed,
  plainIcons,
  preloadApplication,
  reportsTo,
  withoutLines,
  withoutText,
} from './scripts/build-plugins.ts'

import { manualPages } from './scripts/manual.ts'

const server = process.env.API ?? 'http://127.0.0.1:8080'
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page has these files before it imports anything on demand, or the server names them with the page; or they load with the
 * screen that needs them, since every name here stands in the first load.
 */
const unnamed =
  /\/(react|main|drawing|storage|rolldown-runtime|barcodes|kept-scans|kept-copy|pieces|rules|view|kinds|context|highlight|useScale|perishing-words|web-devices|messages|[\w-]+-calls)-[\w-]+\.js$/

/** What hears scans, without React; then what draws the first screen. */
const toHear = isNeededBy('src/main.ts')
const toDraw = isNeededBy('src/app/draw.tsx')
/** What runs an operation, without React: a first scan waits for it. */
const toRun = isNeededBy('src/operations/ahead.ts', 'src/outbox/running.ts', 'src/outbox/places.ts')
const inMain: typeof toHear = (id, modules) =>
  toHear(id, modules) || (toDraw(id, modules) && toRun(id, modules))
const neededAroundWork = isNeededBy(
  'src/operations/OperationScreen.tsx',
  'src/app/late.ts',
  'src/outbox/running.ts',
  'src/printing/running.ts',
)
const screensThatNeed = operationsThatNeed()
/**
 * The file for the calls of work. zod makes each schema when its module is evaluated, so a first scan waits for the schemas of its
 * own operation alone. Those of pages alone are as many again.
 */
function callsOf(id: string, modules: Modules): string | null {
  if (!id.includes('/contract/')) return null
  const needing = screensThatNeed(id, modules)
  const [operation, other] = needing
  if (other !== undefined) return needing.includes('shipment') ? 'packing-calls' : 'stock-calls'
  if (operation !== undefined) return `${operation}-calls`
  return neededAroundWork(id, modules) ? 'contract' : null
}

const inOutbox: typeof toRun = (id, modules) => id.includes('/src/outbox/') && toRun(id, modules)
const sharedToRun =
  /node_modules\/(xstate|dayjs)\/|\/machines\/shared\/|\/src\/operations\/(about|parcels|settings)\.|\/src\/ui\/(dates|numbers)\./
const inRun: typeof toRun = (id, modules) =>
  sharedToRun.test(id) || (id.includes('/src/') && toRun(id, modules))
/** What draws an operation. */
const inOperations =
  /node_modules\/@xstate\/|\/src\/operations\/(OperationScreen|useRunning|feedback|bench\/)/
/** The print queue and the outbox, which an operation begins with, and their words. */
const inRunning = /\/src\/(printing|outbox)\/[\w-]+\.ts$|\/machines\/qz\//
/** Icons and small parts that no first screen shows. */
const inUi =
  /lucide-react\/|\/src\/ui\/(Unbroken|media|barcode|FormProblem|useInputFocus|table\/)|\/src\/commands\/(keys|step|groups|useLoaded)\.|\/src\/shell\/|\/src\/session\/kept-access\./

/** What comes by itself once the first screen is drawn: commands, the layout's parts, scanning's overlays. */
const afterFirstScreen =
  /\/src\/(app\/(late|OtherScreens|ScanOverlays|layout\/(MenuDrawer|StatusBadges|SupportNav|Strips|OtherRow))|commands\/CommandLayer|printing\/PrintingWatch|scan\/signals|ui\/icon-set)\./

/** Chunks of which many functions run before the first screen is drawn and its first scan answered. */
const runAtOnce: ReadonlySet<string> = new Set([
  'react',
  'main',
  'drawing',
  'barcodes',
  'contract',
  'machines',
  'outbox',
  'operations',
])

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    manualPages(),
    plainIcons(),
    leanRouter(),
    leanQueries(),
    leanKy(),
    leanZod(),
    withoutText(),
    withoutLines(),
    preloadApplication(),
    reportsTo(),
    afterBuild('budget'),
    afterBuild('shell-worker'),
    afterBuild('compress'),
  ],
  resolve: {
    alias: [
      { find: 'lna', replacement: at('./src/printing/lna.ts') },
      // Its exports name the development build alone, which warns and checks at each step.
      { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    modulePreload: {
      // Browsers that do not know these links fetch the files a little later.
      polyfill: false,
      resolveDependencies: (_, files) => files.filter(file => !unnamed.test(file)),
    },
    rolldownOptions: {
      output: {
        // Every name stands in the first load, and one character less of each does as well.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Chromium then compiles them beside the page's thread instead of function by function on it.
        postBanner: ({ name }) => (runAtOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // They run before the application.
            {
              name: 'storage',
              test: /\/src\/(paint-first|loading\/early-access|storage\/(records|restore))\.|\/contract\/route\./,
            },
            { name: (id, modules) => (inMain(id, modules) ? 'main' : null), debugName: 'main' },
            { name: (id, modules) => (toDraw(id, modules) ? 'drawing' : null), debugName: 'drawing' },
            // A file of its own, so that it saves scans over a new start where the file of the rules does not load.
            { name: 'kept-scans', test: /\/src\/scan\/kept-scans\./ },
            // With the judge, which comes after them otherwise: one turn to the server later.
            {
              name: 'barcodes',
              test: /\/contract\/barcodes\/|\/src\/(app\/code-kinds|scan\/(late-rules|sources\/wedge\/judge))\./,
            },
            // Before the calls, whose file would take its words of scans along: a first scan would wait for all their schemas.
            {
              name: 'journal',
              test: /\/src\/scan\/journal\/|\/contract\/scan-outcomes\.|node_modules\/idb\//,
            },
            { name: (id, modules) => (inOutbox(id, modules) ? 'outbox' : null), debugName: 'outbox' },
            { name: (id, modules) => (inRun(id, modules) ? 'machines' : null), debugName: 'machines' },
            { name: callsOf, debugName: 'calls' },
            // A few chunks that many pages share, instead of dozens below 4 kB that follow one another.
            { name: 'page-calls', test: /\/contract\// },
            { name: 'ui', test: inUi },
            { name: 'operations', test: inOperations },
            // Only pages with a calendar, a combo box or the like load React Aria.
            { name: 'aria', test: /node_modules\/(react-aria|react-stately|@react-|@internationalized)/ },
            // Listed before `late` and `running`, which would take these modules along: an operation begins with them.
            {
              name: 'kept-copy',
              test: /\/src\/outbox\/(calls|copy|receptions)\.|machines\/reception\/lots\./,
            },
            { name: 'running', test: inRunning },
            // The palette's search of the manual, and its pages: both need the text.
            { name: 'manual', test: /\/docs\/manuel\/|\/src\/pages\/manual\/(contents|parts)\./ },
            // A name in the first load costs more than these few words.
            { name: 'log-in', test: /\/src\/session\/(Providers|passkey|PinForm|OwnPasswordForm)\./ },
            {
              name: 'bits',
              test: /\/src\/(operations\/(kit-words|serials|carrier-slip\/manifests)|pages\/(admin\/(stock|return)-door|search\/addresses))\./,
            },
            { name: 'late', test: afterFirstScreen },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/rest', '/api', '/admin/api', '/photos', '/health'].map(path => [path, server]),
    ),
  },
})
