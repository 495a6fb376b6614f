import { defineConfig } from 'playwright/test'
import { pageBrowser } from '#scripts/chromium.ts'
import { momentOfPictures } from './drivers/still.ts'

const browser = pageBrowser()
const report = process.env.E2E_REPORT

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  // Runs the tests of a file in order, because they share the file's warehouse.
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  // A third worker was tried again: as long, for two cores are full with two, and pages came too late to be believed.
  workers: 2,
  // A test that needs a second try is a failure.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(report ? ([['json', { outputFile: report }]] as const) : [])],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...browser,
      args: [
        ...(browser.args ?? []),
        '--host-resolver-rules=MAP *.test 127.0.0.1',
        // Without a graphics card the browser would emulate one for every frame.
        '--disable-gpu',
        // No page lives long enough for V8's best code to pay for its making: a sixteenth less work in all.
        '--js-flags=--no-turbofan --liftoff-only',
        // A part that is drawn anew differs in its edges from the whole, and so would two runs' pictures.
        ...(momentOfPictures ? ['--disable-partial-raster', '--num-raster-threads=1'] : []),
      ],
    },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
