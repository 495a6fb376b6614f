import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Renders Lucide's icons with a small component of the application, because Lucide's runtime weighs as much as twenty
 * icons.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/lucide-react/') && id.endsWith('/createLucideIcon.mjs')
      ? at('src/ui/create-icon.ts')
      : null,
})

/**
 * The router's branches for data routers, prefetching and server rendering. Douchette uses <BrowserRouter> alone, so
 * these branches never run; without them the bundler drops the functions that only they call.
 */
const unusedByBrowserRouter: readonly (readonly [written: string, instead: string])[] = [
  ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
  ['return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();'],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = void 0;'],
  ['errorElement = match.route.errorElement || defaultErrorElement;', ''],
  [
    'return dataRouterState && (match.route.ErrorBoundary || match.route.errorElement || index === 0) ?',
    'return false ?',
  ],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  ['usePrefetchBehavior(\n      prefetch,\n      rest\n    )', '[false, null, {}]'],
  ['function warning(', '/* @__NO_SIDE_EFFECTS__ */ function warning('],
]

/** What the router says to programmers: the sentence of a condition that is not met. The stack names the place too. */
const sentence = /\binvariant\(([^;{}]*?),\s*(?:`[^`]*`|"[^"]*"|getInvalidPathError\([^)]*\))\s*\)/g

/** Leaves out the parts of React Router that Douchette never runs, and its messages to programmers. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: code =>
      unusedByBrowserRouter
        .reduce((lean, [written, instead]) => lean.replace(written, instead), code)
        .replace(sentence, 'invariant($1)')
        // Debuggers alone read these names, but the assignments keep their components in the bundle.
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^var \w+ = (?=\w+\.(forwardRef|memo|createContext)\()/gm, '$&/* @__PURE__ */ '),
  },
})

type Rewrite = readonly [module: RegExp, written: string, instead: string]

function rewritten(rewrites: readonly Rewrite[], code: string, id: string): string {
  return rewrites
    .filter(([module]) => module.test(id))
    .reduce((text, [, written, instead]) => {
      if (!text.includes(written)) throw new Error(`${id} no longer says ${written}`)
      return text.replaceAll(written, instead)
    }, code)
}

/**
 * The query client's part for changes, which go through Douchette's outbox and its own client; and the part for lists that grow
 * page by page, which goes to their observer: it loads with the one page that has such a list.
 */
const leanerQueries: readonly Rewrite[] = [
  [/queryClient\.js$/, 'config.mutationCache || new MutationCache()', '{ clear() {}, findAll: () => [] }'],
  [/queryClient\.js$/, 'return this.#mutationCache.resumePausedMutations()', 'return Promise.resolve()'],
  [/query\.js$/, 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', ''],
  [
    /query\.js$/,
    '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
    'this.options.behavior',
  ],
  [
    /infiniteQueryObserver\.js$/,
    'import { hasNextPage, hasPreviousPage }',
    'import { hasNextPage, hasPreviousPage, infiniteQueryBehavior }',
  ],
  [
    /infiniteQueryObserver\.js$/,
    'options._type = "infinite";',
    'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
  ],
]

/** Leaves out of the first load what it never uses of TanStack Query. */
export const leanQueries = (): Plugin => ({
  name: 'lean-queries',
  apply: 'build',
  transform: {
    filter: { id: /query-core\/build\/modern\/(queryClient|query|infiniteQueryObserver)\.js$/ },
    handler: (code, id) => rewritten(leanerQueries, code, id),
  },
})

/** The progress of a call, which no screen shows: with it goes the code that counts bytes. */
const leanerKy: readonly Rewrite[] = [
  [/core\/Ky\.js$/, 'if (ky.#options.onDownloadProgress) {', 'if (false) {'],
  [/core\/Ky\.js$/, 'if (this.#options.onUploadProgress) {', 'if (false) {'],
  [/core\/Ky\.js$/, 'if (!this.#options.onUploadProgress || !request.body) {', 'if (true) {'],
]

/** Leaves out of the first load what Douchette's client never asks of ky. */
export const leanKy = (): Plugin => ({
  name: 'lean-ky',
  apply: 'build',
  transform: {
    filter: { id: /ky\/distribution\/core\/Ky\.js$/ },
    handler: (code, id) => rewritten(leanerKy, code, id),
  },
})

/**
 * zod looks through the prototype's ten members four times for each schema, for programs that add members of their own. Hundreds of
 * schemas are made before a first scan, on a page that has just begun.
 */
const leanerZod: readonly Rewrite[] = [
  [/zod\/v4\/core\/core\.js$/, 'for (const k in proto) {', 'for (;;) { break;'],
]

/** Leaves out of each schema's making what nobody here asks of zod. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code, id) => rewritten(leanerZod, code, id),
  },
})

/** The content policy allows no <style> element; a style sheet that a script makes needs none. */
const adopt = (css: string) =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync(${css}); document.adoptedStyleSheets.push(sheet);`

/** Libraries write text into the page, which the content policy refuses. Each line names such code and its replacement. */
const writtenByLibraries: readonly Rewrite[] = [
  [
    /sonner\/dist\/index\.mjs$/,
    "if (!code || typeof document == 'undefined') return",
    `if (code) { ${adopt('code')} } return`,
  ],
  [
    /react-aria\/dist\/private\/interactions\/usePress\.mjs$/,
    "if (!domRef || process.env.NODE_ENV === 'test') return;",
    // src/styles.css has this rule.
    'return;',
  ],
  [
    /react-aria\/dist\/private\/overlays\/usePreventScroll\.mjs$/,
    'document.head.prepend(style);',
    `${adopt('style.textContent')} style.remove = () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet) };`,
  ],
  [
    /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/,
    "this.assertiveLog.innerHTML = ''",
    'this.assertiveLog.replaceChildren()',
  ],
  [
    /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/,
    "this.politeLog.innerHTML = ''",
    'this.politeLog.replaceChildren()',
  ],
]

/** Fails where a new version of a library writes something else, so that nobody finds out in the browser. */
export const withoutText = (): Plugin => ({
  name: 'without-text',
  apply: 'build',
  transform: {
    filter: { id: writtenByLibraries.map(([module]) => module) },
    handler: (code, id) => rewritten(writtenByLibraries, code, id),
  },
})

/** Empties the French line of the first load's calls: only the server's list and papers read it. */
export const withoutLines = (): Plugin => ({
  name: 'without-lines',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/endpoints\/(user|warehouse)\.ts$/ },
    handler: code => code.replace(/^( +does: )'.*',$/gm, "$1'',"),
  },
})

/** The application's beginnings, in their order: the part that hears scans, and the part that draws. */
const beginnings = ['src/main.ts', 'src/app/draw.tsx'].map(at)

/**
 * src/paint-first.ts imports the application after the first paint. These links in index.html let the browser fetch and
 * compile its files before that.
 */
export const preloadApplication = (): Plugin => ({
  name: 'preload-application',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const files = beginnings.flatMap(beginning => {
        const chunk = chunks.find(({ moduleIds, facadeModuleId }) =>
          [...moduleIds, facadeModuleId].includes(beginning),
        )
        if (!chunk) throw new Error(`${beginning} has no chunk to be preloaded`)
        return [chunk.fileName, ...chunk.imports]
      })
      return [...new Set(files)].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
})

/** Their package's index names them too, so everything looks as if it needed them; a page on demand alone uses them. */
const onlyThroughBarrels =
  /\/(useInfiniteQuery|infiniteQueryObserver|infiniteQueryBehavior)\.js$|zod\/v4\/mini\/(iso|coerce)\.js$/

export type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** True when one of the roots imports the module, directly or not, other than on demand. */
export function isNeededBy(...roots: readonly string[]) {
  const needed = new Set<string>()
  const add = (id: string, modules: Modules) => {
    if (needed.has(id) || onlyThroughBarrels.test(id)) return
    needed.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported, modules)
  }
  return (id: string, modules: Modules) => {
    if (needed.size === 0) for (const root of roots) add(at(root), modules)
    return needed.has(id)
  }
}

/** The files that hold the operations' screens. */
export const operationScreens = (): string[] =>
  readdirSync(at('src/operations')).flatMap(name =>
    [`src/operations/${name}/screen.ts`, `src/operations/${name}/screen.tsx`].filter(file =>
      existsSync(at(file)),
    ),
  )

/** The names of the operations whose screens need the module. */
export function operationsThatNeed() {
  const all = operationScreens().map(file => ({
    operation: file.split('/').at(-2) ?? file,
    needs: isNeededBy(file),
  }))
  return (id: string, modules: Modules): string[] =>
    all.flatMap(({ operation, needs }) => (needs(id, modules) ? [operation] : []))
}

/** Writes down where a build with a DSN sends its error reports, for the content policy of the server. */
export const reportsTo = (): Plugin => {
  let dsn: string | undefined
  return {
    name: 'reports-to',
    apply: 'build',
    configResolved({ env }) {
      dsn = env.VITE_SENTRY_DSN
    },
    generateBundle() {
      if (dsn) this.emitFile({ type: 'asset', fileName: '.reports-to', source: new URL(dsn).origin })
    },
  }
}

/** Runs a script on the finished build. If the script fails, the build fails. */
export const afterBuild = (name: string): Plugin => ({
  name,
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = at('dist') }) {
      execFileSync(process.execPath, [at(`scripts/${name}.mjs`), dir], { stdio: 'inherit' })
    },
  },
})
