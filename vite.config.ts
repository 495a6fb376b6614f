import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  afterBuild,
  isNeededBy,
  leanRouter,
  plainIcons,
  preloadApplication,
} from './scripts/build-plugins.ts'

const server = process.env.API ?? 'http://127.0.0.1:8080'
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const inFirstLoad = isNeededBy('src/main.tsx')

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainIcons(),
    leanRouter(),
    preloadApplication(),
    afterBuild('budget'),
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // One chunk for all pages that have a calendar, a combo box or the like; none of them is in the first load.
            { name: (id, modules) => (inFirstLoad(id, modules) ? 'main' : null), debugName: 'main' },
            { name: 'aria', test: /node_modules\/(react-aria|react-stately|@react-|@internationalized)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/rest', '/api', '/admin', '/photos', '/health'].map(path => [path, server])),
  },
})
