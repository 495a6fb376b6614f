import { execFileSync } from 'node:child_process'
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

/** Drops the names that only a debugger shows, and marks calls as pure, so that the bundler removes unused ones. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: code =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        // The application never prefetches pages, and a link with prefetch pulls in a third of the framework.
        .replace('return shouldPrefetch && !isAbsolute ?', 'return false ?')
        .replace(/^var \w+ = (?=\w+\.(forwardRef|memo|createContext)\()/gm, '$&/* @__PURE__ */ '),
  },
})

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
      const files = chunks
        .filter(({ moduleIds, facadeModuleId }) =>
          [...moduleIds, facadeModuleId].includes(at('src/main.tsx')),
        )
        .flatMap(({ fileName, imports }) => [fileName, ...imports])
      if (files.length === 0) throw new Error('src/main.tsx has no chunk to be preloaded')
      return [...new Set(files)].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
})

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** True when `root` imports the module, directly or not, other than on demand. */
export function isNeededBy(root: string) {
  const needed = new Set<string>()
  const add = (id: string, modules: Modules) => {
    if (needed.has(id)) return
    needed.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported, modules)
  }
  return (id: string, modules: Modules) => {
    if (needed.size === 0) add(at(root), modules)
    return needed.has(id)
  }
}

/** Runs a script on the finished build. If the script fails, the build fails. */
export const afterBuild = (name: string): Plugin => ({
  name,
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      execFileSync(process.execPath, [at(`scripts/${name}.mjs`)], { stdio: 'inherit' })
    },
  },
})
