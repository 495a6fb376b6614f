import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { manualPages } from '#scripts/manual.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The page and its frame as files by address, built in memory: nothing of it stands in `dist/`. */
export async function buildStages(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss(), manualPages()],
    resolve: { alias: [{ find: 'lna', replacement: join(root, 'src/printing/lna.ts') }] },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: [join(root, 'stages/index.html'), join(root, 'stages/frame.html')] },
    },
  })
  if (!Array.isArray(built) && !('output' in built)) throw new Error('The build watches')
  const files = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
  return new Map(
    files.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  )
}

/** A file of `public/`, which the build copies as it is. */
export function publicFile(address: string): Uint8Array | undefined {
  try {
    return readFileSync(join(root, 'public', address))
  } catch {
    return undefined
  }
}
