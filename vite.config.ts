import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API ?? 'http://127.0.0.1:8080'

/** A build whose first load is over its budget is no build. */
const budget: Plugin = {
  name: 'budget',
  apply: 'build',
  closeBundle() {
    const script = fileURLToPath(new URL('./scripts/budget.mjs', import.meta.url))
    execFileSync(process.execPath, [script], { stdio: 'inherit' })
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), budget],
  resolve: { alias: { lna: fileURLToPath(new URL('./src/printing/lna.ts', import.meta.url)) } },
  build: { target: 'es2022', sourcemap: true, manifest: true },
  server: {
    proxy: Object.fromEntries(['/rest', '/api', '/admin', '/photos', '/health'].map(path => [path, server])),
  },
})
