import { defineConfig } from 'playwright/test'
import { launchOptions } from '#scripts/chromium.ts'

const browser = launchOptions()
const report = process.env.E2E_REPORT

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  // File by file, for each has a warehouse of its own.
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  // A machine that something else keeps busy may starve a browser once; the list then says « flaky ».
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? ([['json', { outputFile: report }]] as const) : [])],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...browser,
      args: [...(browser.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Recording every test takes longer than most of them; one that failed is recorded when it runs again.
    trace: 'on-first-retry',
  },
})
