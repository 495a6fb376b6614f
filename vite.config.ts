import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API ?? 'http://127.0.0.1:8080'

/** Runs one of our scripts on the finished build; a build that it refuses is no build. */
const afterBuild = (name: string): Plugin => ({
  name,
  apply: 'build',
  closeBundle() {
    const script = fileURLToPath(new URL(`./scripts/${name}.mjs`, import.meta.url))
    execFileSync(process.execPath, [script], { stdio: 'inherit' })
  },
})

export default defineConfig({
  plugins: [react(), tailwindcss(), afterBuild('budget'), afterBuild('compress')],
  resolve: {
    alias: [
      { find: 'lna', replacement: fileURLToPath(new URL('./src/printing/lna.ts', import.meta.url)) },
      // Its exports name the development build alone, which warns and checks at each step.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
    ],
  },
  build: { target: 'es2022', sourcemap: true, manifest: true },
  server: {
    proxy: Object.fromEntries(['/rest', '/api', '/admin', '/photos', '/health'].map(path => [path, server])),
  },
})
