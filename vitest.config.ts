import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The machines this runs on have two cores; more workers only make them wait for each other.
    maxWorkers: 2,
  },
})
