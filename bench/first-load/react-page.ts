import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'
import { serveApplication } from '#server/http/application-files.ts'

/** A page with React and one field, built and served like ours: no page with React can be faster. */
export async function serveReactPage() {
  const cache = resolve('.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(`${cache}/bench-load-`)
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve('bench/first-load/react-page'),
    plugins: [react()],
    build: { outDir, target: 'es2022', emptyOutDir: true },
  })
  execFileSync(process.execPath, [resolve('scripts/compress.mjs'), outDir])
  const app = Fastify()
  await serveApplication(app, { root: outDir, methodsAt: () => [] })
  const url = await app.listen({ host: 'localhost', port: 0 })
  return {
    url,
    async close() {
      await app.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
