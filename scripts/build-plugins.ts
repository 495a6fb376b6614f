import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Lucide's drawings by a component of our own: its runtime weighs as much as twenty icons. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/lucide-react/') && id.endsWith('/createLucideIcon.mjs')
      ? at('src/ui/create-icon.ts')
      : null,
})

/** Without these names, which only a debugger shows, and with these marks, what nobody uses of it is left out. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: code =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        // Pages are never fetched before a click here; a link that could would bring a third of the framework along.
        .replace('return shouldPrefetch && !isAbsolute ?', 'return false ?')
        .replace(/^var \w+ = (?=\w+\.(forwardRef|memo|createContext)\()/gm, '$&/* @__PURE__ */ '),
  },
})

/**
 * The application is imported once something has been painted (src/paint-first.ts). Named in index.html, its files are
 * fetched and compiled until then.
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

/** Whether a module is imported by `root`, or by what that imports, other than on demand. */
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

/** Runs one of our scripts on the finished build; a build that it refuses is no build. */
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
